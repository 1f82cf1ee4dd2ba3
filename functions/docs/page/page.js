// Shows the reference, and logs whoever tries requests in. The token is kept in the session storage of this tab: a reload keeps it, and it is
// gone with the tab.
import { finishLogIn, leaveFor } from './issuer-log-in.js';

const state = document.querySelector('#state');
const form = document.querySelector('#log-in');
const logOut = document.querySelector('#log-out');
const dark = matchMedia('(prefers-color-scheme: dark)');
const storageKey = 'realmgate.log-in';
let token;
let reference;

/** The log-in of before a reload, unless its token has ended. */
function restoreLogIn() {
  const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  if (!stored || stored.endsAt <= Date.now()) return;
  useLogIn(stored);
}

function useLogIn(logIn) {
  token = logIn.token;
  logOut.hidden = false;
  const minutes = Math.max(1, Math.round((logIn.endsAt - Date.now()) / 60_000));
  state.textContent = `Logged in ${logIn.words}, for ${minutes} minutes.`;
}

/** Uses a log-in, and keeps it. `words` say who is logged in, and `lifetime` is in seconds. */
function keepLogIn({ token, words, lifetime }) {
  const logIn = { token, words, endsAt: Date.now() + lifetime * 1000 };
  sessionStorage.setItem(storageKey, JSON.stringify(logIn));
  useLogIn(logIn);
}

function forgetLogIn() {
  token = undefined;
  sessionStorage.removeItem(storageKey);
}

/** The API document, which a deployment may keep for those who have a token. */
async function load() {
  const response = await fetch(
    'openapi.json',
    token ? { headers: { Authorization: `Bearer ${token}` } } : {},
  );
  if (response.status === 401) {
    forgetLogIn();
    state.textContent = 'Log in to read the reference.';
    return;
  }
  show(await response.json());
}

/**
 * A table of Swagger UI with some rows folded behind a button: a list has up to a hundred filters and each operation a dozen refusals, which
 * makes one operation ten screens tall.
 */
function folded(property, { isFolded, words }) {
  return (Table, { React }) =>
    function FoldedTable(props) {
      const [isOpen, setOpen] = React.useState(false);
      const all = props[property];
      const shown = all.filterNot(isFolded);
      const count = all.size - shown.size;
      if (count === 0) return React.createElement(Table, props);
      const facts = { type: 'button', className: 'btn fold', 'aria-expanded': isOpen };
      const label = `${isOpen ? 'Hide' : 'Show'} the ${count} ${words}`;
      const button = React.createElement('button', { ...facts, onClick: () => setOpen(!isOpen) }, label);
      const table = React.createElement(Table, { ...props, [property]: isOpen ? all : shown });
      return React.createElement('div', null, table, button);
    };
}

const foldingPlugin = {
  wrapComponents: {
    parameters: folded('parameters', {
      isFolded: (parameter) => parameter.get('x-realmgate-filter') === true,
      words: 'filters of this list',
    }),
    responses: folded('responses', {
      isFolded: (_response, status) => Number(status) >= 300,
      words: 'other answers',
    }),
  },
};

const textOf = (operation) =>
  [
    operation.get('path'),
    operation.getIn(['operation', 'operationId']),
    operation.getIn(['operation', 'summary']),
  ]
    .join(' ')
    .toLowerCase();

/** The groups in which a phrase is found, with these operations alone, or with all of them if it is in the name of the group. */
function findOperations(groups, phrase) {
  const sought = phrase.trim().toLowerCase();
  return groups
    .map((group, name) =>
      name.includes(sought)
        ? group
        : group.update('operations', (all) => all.filter((one) => textOf(one).includes(sought))),
    )
    .filter((group) => group.get('operations').size > 0);
}

/** The most operations that a filter shows unfolded: more would take seconds to draw. */
const mostUnfolded = 60;

/** Swagger UI looks for names of groups alone, and shows those folded. */
const filterPlugin = {
  fn: { opsFilter: findOperations },
  statePlugins: {
    layout: {
      wrapActions: {
        updateFilter:
          (update, { getStore, specSelectors }) =>
          (phrase) => {
            const found = findOperations(specSelectors.taggedOperations(), phrase);
            const count = found.reduce((sum, group) => sum + group.get('operations').size, 0);
            // The action `show` would write each group into the address and the history of the browser.
            for (const name of count > mostUnfolded ? [] : found.keys()) {
              const payload = { thing: ['operations-tag', name], shown: true };
              getStore().dispatch({ type: 'layout_show', payload });
            }
            return update(phrase);
          },
      },
    },
  },
};

/** The document without the schemes of issuers, which Swagger UI would all ask at once; the log-in there is that of this page. */
function withoutIssuers(spec) {
  const { securitySchemes: schemes } = spec.components;
  const isOfIssuer = (name) => schemes[name].type === 'openIdConnect';
  const names = new Set(Object.keys(schemes).filter(isOfIssuer));
  for (const name of names) delete schemes[name];
  for (const operation of Object.values(spec.paths).flatMap(Object.values))
    operation.security &&= operation.security.filter(
      (one) => !Object.keys(one).some((name) => names.has(name)),
    );
  return spec;
}

function show(spec) {
  reference = SwaggerUIBundle({
    spec: withoutIssuers(spec),
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    filter: true,
    tryItOutEnabled: true,
    validatorUrl: null,
    plugins: [foldingPlugin, filterPlugin],
    onComplete: authorize,
  });
}

function authorize() {
  if (token && reference) reference.preauthorizeApiKey('bearer', token);
}

async function logIn(credentials) {
  const response = await fetch('../api/token/', {
    method: 'POST',
    // A refusal asks for HTTP Basic, for which browsers would open a dialog of their own and wait.
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { data, detail } = await response.json();
  if (!response.ok) {
    state.textContent = detail ?? 'That did not work.';
    return;
  }
  const words = `as ${credentials.user_name} (${data.scope})`;
  keepLogIn({ token: data.access, words, lifetime: data.expires_in });
  if (reference) authorize();
  else await load();
}

function setTheme() {
  document.documentElement.classList.toggle('dark-mode', dark.matches);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const credentials = Object.fromEntries(new FormData(form));
  form.elements.password.value = '';
  logIn(credentials).catch(() => {
    state.textContent = 'The API cannot be reached.';
  });
});

// A reload forgets what Swagger UI keeps too: the token, and the answers of requests.
logOut.addEventListener('click', () => {
  forgetLogIn();
  location.reload();
});

/** Adds a button for each issuer at which readers can log in. */
async function offerIssuers() {
  const response = await fetch('issuers.json');
  for (const issuer of await response.json()) {
    const button = document.createElement('button');
    button.textContent = `Log in at ${issuer.id}`;
    button.addEventListener('click', () => leaveFor(issuer).catch(tell));
    document.querySelector('#issuers').append(button);
  }
}

/** Finishes the log-in at an issuer from which the browser has just come back. */
async function returnFromIssuer() {
  const { id, token } = (await finishLogIn()) ?? {};
  if (token) keepLogIn({ token: token.access_token, words: `at ${id}`, lifetime: token.expires_in ?? 300 });
}

function tell({ message }) {
  state.textContent = message;
}

dark.addEventListener('change', setTheme);
setTheme();
restoreLogIn();
offerIssuers().catch(tell);
const failure = await returnFromIssuer().catch((error) => error);
await load().catch(() => {
  state.textContent = 'The reference cannot be loaded.';
});
if (failure) tell(failure);
