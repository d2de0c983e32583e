/**
 * The network of an IP address as far as it distinguishes customers: the address itself, of IPv6 the first 64 bits,
 * behind which one customer has any number of addresses.
 */
export function networkOf(ip: string) {
  if (ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1)
  const [start = [], end = []] = ip.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  const groups = [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}
