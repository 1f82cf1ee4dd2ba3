// Shows the reference, and logs whoever tries requests in. The token is kept in the session storage of this tab: a reload keeps it, and it is
// gone with the tab.
const state = document.querySelector('#state');
const form = document.querySelector('#log-in');
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
  const minutes = Math.max(1, Math.round((logIn.endsAt - Date.now()) / 60_000));
  state.textContent = `Logged in as ${logIn.userName} (${logIn.scope}), for ${minutes} minutes.`;
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

function show(spec) {
  reference = SwaggerUIBundle({
    spec,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: 0,
    filter: true,
    tryItOutEnabled: true,
    validatorUrl: null,
    plugins: [foldingPlugin],
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
  const logIn = {
    token: data.access,
    userName: credentials.user_name,
    scope: data.scope,
    endsAt: Date.now() + data.expires_in * 1000,
  };
  sessionStorage.setItem(storageKey, JSON.stringify(logIn));
  useLogIn(logIn);
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
dark.addEventListener('change', setTheme);
setTheme();
restoreLogIn();
load().catch(() => {
  state.textContent = 'The reference cannot be loaded.';
});
