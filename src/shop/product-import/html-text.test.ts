import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { htmlToText, withoutShortcodes } from './html-text.ts'

test.each([
  ['<p>One</p><p>Two<br>Three</p>', 'One\nTwo\nThree'],
  ['<ul><li>Cotton</li><li>Hand&#8209;made</li></ul>', '• Cotton\n• Hand‑made'],
  [
    '<table><tr><th>Fabric</th><td>Cotton</td></tr><tr><td>Care</td><td>Cold</td><td>dry</td></tr></table>',
    'Fabric: Cotton\nCare: Cold, dry',
  ],
  ['5 &lt; 6 &amp; &#x09F3;7&nbsp;&unknown;', '5 < 6 & ৳7 &unknown;'],
  ['<script>alert("<p>")</script>A<style>p { color: red }</style>B', 'AB'],
  ['<b>Bold</b> and <a href="javascript:alert(1)">link</a>', 'Bold and link'],
  ['a < b', 'a < b'],
  ['শাড়ি<br/>জামদানি', 'শাড়ি\nজামদানি'],
  ['', ''],
])('%s is read as text', (html, text) => {
  expect(htmlToText(html)).toBe(text)
})

test.each(['<', '<!--', '<script>', '&', '<a '])(
  'a description that is broken by “%s” is read like a good one',
  (part) => {
    const html = part.repeat(1_000_000 / part.length)
    // A second on a slow machine, and hours where a pattern reads the same characters again and again.
    runInNewContext('read(html)', { read: htmlToText, html }, { timeout: 50_000 })
  },
)

test('codes of the former shop are left out, other brackets stay', () => {
  expect(withoutShortcodes('A[gallery ids="1,2"] [/vc_row]B [10 pcs] [বাংলা]')).toBe('A B [10 pcs] [বাংলা]')
})
