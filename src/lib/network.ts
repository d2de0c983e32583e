/**
 * The network of an IP address as far as it distinguishes customers, written in one way: the address itself, of IPv6 the first
 * address of its /64, within which one customer has any number of them. The network of a network is itself. What is no
 * address, as a proxy may write it, stands for itself. A connection that has been closed meanwhile has none: empty.
 */
export function networkOf(address: string | undefined) {
  if (!address) return ''
  // Some proxies write the port as well, which is another one for each connection.
  const [, bracketed, withPort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(address) ?? []
  const [ip = ''] = (bracketed ?? withPort ?? address).split('%', 1)
  const groups = ip.includes(':') && groupsOf(ip)
  if (!groups) return ip
  const [high = 0, low = 0] = groups.slice(6)
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isIPv4) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::`
}

/** The eight numbers of an IPv6 address, however it is written; null if it is none. */
function groupsOf(ip: string) {
  // The parser of addresses on the web knows every way to write them, and returns one.
  const parsed = URL.parse(`http://[${ip}]`)
  if (!parsed) return null
  const [start = [], end = []] = parsed.hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(8 - start.length - end.length).fill('0')
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16))
}
