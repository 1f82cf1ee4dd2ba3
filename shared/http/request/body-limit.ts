/** The most bytes that the body of a request may have. */
export const bodyLimit = 1_000_000;
