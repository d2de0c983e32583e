import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv4 address is its own network, also when it is written as IPv6 or with a port', () => {
  for (const ip of [
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '::FFFF:203.0.113.7',
    '::ffff:cb00:7107',
    '0:0:0:0:0:ffff:cb00:7107',
    '0000:0000:0000:0000:0000:FFFF:CB00:7107',
    '::ffff:203.0.113.7%eth0',
    '[::ffff:203.0.113.7]:5678',
    '203.0.113.7:5678',
  ])
    expect(networkOf(ip), ip).toBe('203.0.113.7')
  expect(networkOf('::ffff:255.255.255.255')).toBe('255.255.255.255')
  expect(networkOf('::ffff:203.0.113.8')).not.toBe('203.0.113.7')
})

test('IPv6 addresses with the same first 64 bits are one network, however they are written', () => {
  const network = '2001:db8:0:7::'
  for (const ip of [
    '2001:db8:0:7::1',
    '2001:0db8:0000:0007:ffff:1:2:3',
    '2001:DB8:0:7:A:B:C:D',
    '2001:db8:0:7::',
    '2001:db8:0:7:9::1',
    // The last 32 bits may be written as those of IPv4; only ::ffff: makes them one.
    '2001:db8:0:7::203.0.113.7',
    '2001:db8:0:7::1%eth0',
    '[2001:db8:0:7::1]',
    '[2001:db8:0:7::1]:443',
    '2001:db8::7:0:0:0:1',
    '2001:db8::7:8:9:a:b',
  ])
    expect(networkOf(ip), ip).toBe(network)
  expect(networkOf('2001:db8:0:8::1')).not.toBe(network)
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2%wlan1'))
  expect(networkOf('::1')).toBe('0:0:0:0::')
  expect(networkOf('2001::7:8:9:a:b')).toBe('2001:0:0:7::')
  // Only zeros before ::ffff: make the last 32 bits an address of IPv4.
  for (const [ip, network] of [
    ['1::ffff:203.0.113.7', '1:0:0:0::'],
    ['0:0:0:1:0:ffff:203.0.113.7', '0:0:0:1::'],
    ['::1:ffff:203.0.113.7', '0:0:0:0::'],
  ] as const)
    expect(networkOf(ip), ip).toBe(network)
})

test('whatever stands for an address has a network, which is its own network', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom('', '::', 'unknown', '_hidden')),
      (ip) => {
        expect(networkOf(networkOf(ip))).toBe(networkOf(ip))
      },
    ),
  )
})

test('a caller who has hung up is of no network', () => {
  for (const gone of [undefined, '']) expect(networkOf(gone)).toBe('')
})
