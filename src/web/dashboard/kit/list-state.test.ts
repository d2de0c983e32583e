import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flag, matching, oneOf, paramsOf, readState, text } from './list-state.ts'

const parameters = {
  status: oneOf(['waiting', 'published', 'hidden'], 'waiting'),
  state: oneOf(['sent', 'failed']),
  search: text(10),
  amount: matching(/^\d{1,3}$/),
  handled: flag,
}
const unset = { status: 'waiting', state: '', search: '', amount: '', handled: 'false' } as const
const read = (address: string) => readState(parameters, new URLSearchParams(address))

test.each([
  ['', {}],
  ['status=hidden', { status: 'hidden' }],
  ['status=waiting', {}],
  ['status=Hidden', {}],
  ['status=', {}],
  ['state=failed&status=published', { state: 'failed', status: 'published' }],
  ['state=', {}],
  ['search=+Rahima+', { search: 'Rahima' }],
  ['search=Rahima+Khatun', { search: 'Rahima Kha' }],
  ['search=++', {}],
  ['amount=12', { amount: '12' }],
  ['amount=1234', {}],
  ['amount=-1', {}],
  // Addresses of earlier versions have it without a value.
  ['handled', { handled: 'true' }],
  ['handled=true', { handled: 'true' }],
  ['constructor=1&status=toString', {}],
  ['search=a&search=b', { search: 'a' }],
])('of the address ?%s a list shows what is valid in it', (address, expected) => {
  expect(read(address)).toEqual({ ...unset, ...expected })
})

test('what is chosen of a list is read back from its address, which leaves out what holds anyway', () => {
  const values = fc.record({
    status: fc.constantFrom(...parameters.status.names),
    state: fc.constantFrom(...parameters.state.names),
    search: fc.constantFrom('', 'রহিমা', 'a&b=c', '+880 17%'),
    amount: fc.constantFrom('', '7', '999'),
    handled: fc.constantFrom(...flag.names),
  })
  fc.assert(
    fc.property(values, (chosen) => {
      const address = paramsOf(parameters, chosen)
      expect(readState(parameters, address)).toEqual(chosen)
      const changed = Object.keys(unset).filter((name) => {
        const key = name as keyof typeof unset
        return chosen[key] !== unset[key]
      })
      expect([...address.keys()]).toEqual(changed)
    }),
  )
})

test('a choice has a tab for each of its names, and one for none of them where nothing is the default', () => {
  expect(parameters.status.names).toEqual(['waiting', 'published', 'hidden'])
  expect(parameters.state.names).toEqual(['', 'sent', 'failed'])
})
