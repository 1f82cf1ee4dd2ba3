// Takes the place of the compiled part of Lambda's runtime client (`rapid-client.node`), which fetches events and posts answers: to compile
// it took minutes, for a libcurl of its own. What loads and calls the handler is the client's own JavaScript.
const { Agent, request } = require('node:http');
const { _extensions: extensions } = require('node:module');
const { text } = require('node:stream/consumers');

const agent = new Agent({ keepAlive: true });
const base = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/invocation`;

function ask(path, options = {}, body = '') {
  return new Promise((resolve, reject) => {
    const asked = request(`${base}/${path}`, { agent, ...options }, (response) => {
      text(response).then((bodyJson) => resolve({ bodyJson, headers: response.headers }), reject);
    });
    asked.on('error', reject).end(body);
  });
}

/** The answer before, which must have arrived when the next event is asked for: the compiled part waits for it. */
let posted = Promise.resolve();
const client = {
  next: () => posted.then(() => ask('next')),
  done(id, body) {
    posted = ask(`${id}/response`, { method: 'POST' }, body);
  },
  error(id, body) {
    posted = ask(`${id}/error`, { method: 'POST' }, body);
  },
};

const load = extensions['.node'];
extensions['.node'] = (module, filename) => {
  if (filename.endsWith('rapid-client.node')) module.exports = client;
  else load(module, filename);
};
