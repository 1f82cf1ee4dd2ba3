/** An error that ends a command. Its message is a sentence for the person who typed it. */
export class Failure extends Error {}

/** An object with the given name does not exist. It may appear while `--wait-for` waits. */
export class NotFound extends Failure {}
