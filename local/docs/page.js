// Shows the reference, and logs whoever tries requests in. The token is kept in this page alone: it is gone with it.
const state = document.querySelector('#state');
const form = document.querySelector('#log-in');
const dark = matchMedia('(prefers-color-scheme: dark)');
let token;
let reference;

/** The API document, which a deployment may keep for those who have a token. */
async function load() {
  const response = await fetch(
    'openapi.json',
    token ? { headers: { Authorization: `Bearer ${token}` } } : {},
  );
  if (response.status === 401) {
    state.textContent = 'Log in to read the reference.';
    return;
  }
  show(await response.json());
}

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
  token = data.access;
  state.textContent = `Logged in as ${credentials.user_name} (${data.scope}), for ${Math.round(data.expires_in / 60)} minutes.`;
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
load().catch(() => {
  state.textContent = 'The reference cannot be loaded.';
});
