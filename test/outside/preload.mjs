// Loaded into a built shop by `openOutside`: names under outside.example are in the internet for it, and lead to this machine.
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

const isOurs = (name) => typeof name === 'string' && name.endsWith('.outside.example')

const { lookup } = dns
dns.lookup = (name, options) =>
  isOurs(name) ? Promise.resolve([{ address: '1.1.1.1', family: 4 }]) : lookup(name, options)

const { connect } = Socket.prototype
Socket.prototype.connect = function (options, ...rest) {
  // Where nothing but the usual port is requested, it is that of the test's servers.
  const port = Number(options?.port) === 443 ? Number(process.env.OUTSIDE_PORT) : options?.port
  const target = isOurs(options?.host) ? { ...options, host: '127.0.0.1', port, lookup: undefined } : options
  return connect.call(this, target, ...rest)
}

syncBuiltinESMExports()
