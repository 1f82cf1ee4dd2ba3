/**
 * Returns a Serverless plugin that consists of hooks only. `hooks` maps an event of the framework to a function that takes the
 * framework's object.
 */
export function plugin(hooks) {
  return class {
    constructor(serverless) {
      this.hooks = Object.fromEntries(
        Object.entries(hooks).map(([event, run]) => [event, () => run(serverless)]),
      );
    }
  };
}
