const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** The version of an IP address (RFC 4291 and RFC 4007 for its zone); 0 for any other text. */
export function isIP(text: string): 0 | 4 | 6 {
  if (V4.test(text)) return 4;
  // An address may include the interface (zone) through which it is reached.
  const address = /^([\da-f:.]+)(?:%[\w.-]+)?$/i.exec(text)?.[1];
  return address?.includes(':') && URL.canParse(`http://[${address}]`) ? 6 : 0;
}
