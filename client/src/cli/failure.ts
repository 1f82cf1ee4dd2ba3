/** What ends a command, in a sentence for the person who typed it. */
export class Failure extends Error {}

/** Something with the name that was typed does not exist. It may come while `--wait-for` waits. */
export class NotFound extends Failure {}
