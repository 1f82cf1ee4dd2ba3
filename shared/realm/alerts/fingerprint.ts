/** AlertLabels of an alert by name. A label without a value does not exist. */
export type AlertLabels = Readonly<Record<string, string>>;

const separator = Buffer.from([0xff]);

/**
 * Returns the fingerprint of an alert, as Prometheus and Alertmanager make it: the 64 bits of FNV-1a over the labels sorted by name, each
 * as its name and its value, with the byte 255 behind both. The hash is kept as two halves of 32 bits, because BigInt takes twenty times as long.
 */
export function fingerprintOf(labels: AlertLabels): string {
  const parts = Object.keys(labels)
    .sort()
    .flatMap((name) => [Buffer.from(name), separator, Buffer.from(labels[name] ?? ''), separator]);
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (const byte of Buffer.concat(parts)) {
    low = (low ^ byte) >>> 0;
    // The prime is 2^40 + 0x1b3. No product has more than 41 bits.
    const product = low * 0x1b3;
    high = (high * 0x1b3 + low * 0x100 + Math.floor(product / 2 ** 32)) % 2 ** 32;
    low = product % 2 ** 32;
  }
  return hex(high) + hex(low);
}

function hex(half: number): string {
  return half.toString(16).padStart(8, '0');
}
