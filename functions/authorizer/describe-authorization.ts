/** Returns a sentence about the header Authorization that was sent, without any part of its value. */
export function describeAuthorization(header: string): string {
  const [scheme = ''] = header.trimStart().split(' ', 1);
  switch (scheme.toLowerCase()) {
    case 'bearer':
      return 'A Bearer token or key was sent that is not valid: it has expired, was revoked, is not ours, or has other text behind it.';
    case 'basic':
      return 'Basic was sent.';
    case 'apikey':
      return 'An ApiKey was sent.';
    default:
      return 'An Authorization header without a known scheme was sent.';
  }
}
