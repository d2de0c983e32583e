import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonInScript } from './page-head.tsx'

test('whatever is written into a script comes out the same and never ends the script', () => {
  const nasty = fc.constantFrom('</script>', '<!--', '&', '\u2028', '\u2029', "'", '"', '\\', 'শাড়ি')
  fc.assert(
    fc.property(fc.array(fc.oneof(nasty, fc.string())), (parts) => {
      const written = jsonInScript(parts.join(''))
      expect(written).not.toMatch(/[<>&\u2028\u2029]/)
      expect(JSON.parse(written)).toBe(parts.join(''))
    }),
  )
})
