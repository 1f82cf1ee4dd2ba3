/** A Serverless plugin that is hooks alone: event of the framework → what is done then, with the framework's object. */
export function plugin(hooks) {
  return class {
    constructor(serverless) {
      this.hooks = Object.fromEntries(
        Object.entries(hooks).map(([event, run]) => [event, () => run(serverless)]),
      );
    }
  };
}
