import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv4 address is its own network, also when it is written as IPv6', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('IPv6 addresses with the same first 64 bits are one network, however they are written', () => {
  const network = '2001:db8:0:7::/64'
  for (const ip of [
    '2001:db8:0:7::1',
    '2001:0db8:0000:0007:ffff:1:2:3',
    '2001:db8:0:7::',
    '2001:db8:0:7:9::1',
  ])
    expect(networkOf(ip)).toBe(network)
  expect(networkOf('2001:db8:0:8::1')).not.toBe(network)
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})
