import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { MachineError, print, succeeds } from '../machine.mjs'

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })

/** Changes nothing: says what would fail later, before anything was changed. */
export const address = {
  name: 'address',
  async check({ host, record }) {
    const addresses = await lookup(host, { all: true }).catch(() => [])
    if (addresses.length === 0)
      throw new MachineError(
        `${host} has no address yet. Where you bought the domain, add an A record with the address of this server, wait some minutes, and run this again.`,
      )
    const own = Object.values(networkInterfaces()).flat()
    if (!addresses.some((found) => own.some((each) => each.address === found.address)))
      print(
        `    ${host} leads to ${addresses.map((found) => found.address).join(', ')}, which is no address of this machine itself. That is right if the provider translates addresses; otherwise no certificate will come.`,
      )
    if (record.made.proxy || succeeds('systemctl', ['is-active', '--quiet', 'caddy'])) return
    for (const port of [80, 443])
      if (!(await isFree(port)))
        throw new MachineError(
          `Something else on this machine answers on port ${port}: “ss -ltnp” names it. Stop it, or set up the shop by hand (deploy/README.md).`,
        )
  },
}
