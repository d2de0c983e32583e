import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { fileForm, solidColor } from '#test/images.ts'
import { keepDataDir } from '#test/releases/release.ts'
import { callIdentity, orderFor, productsOf, signIn } from '../e2e/api-calls.ts'
import { startBuiltShop } from '../e2e/built-shop.ts'
import { admin } from '../e2e/data-dir.ts'
import { customer, factsOf } from '../e2e/release-facts.ts'

// npm run keep-release: keeps the data directory of a used shop of this version in test/releases/VERSION, so that every later
// version is tested to start with it (e2e/process/upgrade.test.ts).
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const folder = join('test/releases', version)
if (existsSync(folder)) throw new Error(`${folder} exists: a release never changes. Raise the version first.`)

const dataDir = mkdtempSync(join(tmpdir(), 'shodai-release-'))
// Nobody listens there, so that the e-mails wait.
const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@shop.example' }
const shop = await startBuiltShop({ DATA_DIR: dataDir, DEMO: '1', RATE_LIMITS: 'off', ...admin, ...mail })
process.once('exit', () => shop.process.kill())

async function send(method: string, path: string, body: unknown, token = '', cookie = '') {
  const isForm = body instanceof FormData
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      'Idempotency-Key': randomUUID(),
      ...(cookie && { Cookie: cookie, Origin: new URL(shop.url).origin }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(!isForm && { 'Content-Type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const owner = await signIn(shop.url, admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)
const picture = await solidColor(300, 300).png().toBuffer()
const { data } = (await send('POST', '/images', fileForm(picture), owner)) as { data: { url: string } }
await send(
  'POST',
  '/postProduct',
  {
    name: 'Tangail sharee',
    nameBn: 'টাঙ্গাইল শাড়ি',
    originalPrice: 500.5,
    offerPrice: 450,
    stock: 9,
    category: 'Women Items',
    subCategory: 'Sarees',
    productType: 'Most Popular',
    images: [data.url],
  },
  owner,
)
const products = (await productsOf(shop.url)).filter(({ stock }) => stock === null || stock > 3)
const signedUp = await callIdentity(shop.url, '/sign-up/email', customer)
const { email, name } = customer
const cookie = signedUp.headers.getSetCookie().map((each) => each.split(';')[0])
await send('POST', '/postUser', { name, email }, '', cookie.join('; '))
const buyer = await signIn(shop.url, email, customer.password)
for (let count = 0; count < 4; count++) {
  const order = orderFor(products.slice(count, count + 3), { email, quantity: 2 })
  const { insertedId: id } = (await send('POST', '/postOrder', order, buyer)) as { insertedId: string }
  await send('PUT', `/orderStatus/${id}`, { status: 'Confirmed', from: 'Pending' }, owner)
  if (count > 1) await send('PUT', `/orderStatus/${id}`, { status: 'Cancelled', from: 'Confirmed' }, owner)
  await send('POST', `/orders/${id}/notes`, { key: randomUUID(), note: 'Calls back in the evening.' }, owner)
}
await send('POST', '/messages', { name, email, message: 'Is the blue one washable?' })
await send('POST', '/newsletter', { email })
const facts = await factsOf(shop.url)
const code = await shop.stop()
if (code !== 0) throw new Error(`The shop stopped with ${code}:\n${shop.output()}`)

const stem = data.url.replace(/^\/images\/|-\d+\.webp$/g, '')

const pictures = readdirSync(join(dataDir, 'images')).filter((file) => file.startsWith(stem))
await keepDataDir(dataDir, folder, pictures)
writeFileSync(
  join(folder, 'facts.json.br'),
  brotliCompressSync(JSON.stringify({ picture: data.url, ...facts })),
)
rmSync(dataDir, { recursive: true, force: true })
console.log(`${folder} is what later versions are tested with. Commit it.`)
