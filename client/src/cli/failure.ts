/** What ends a command, in a sentence for the person who typed it. */
export class Failure extends Error {}
