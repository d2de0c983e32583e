import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { listDistricts, resolveLocation } from '#shop/locations/service.ts'
import { openTestShop } from '#test/shop.ts'
import type { OrderDraft } from './contract.ts'

const shop = openTestShop()

const clothes = ['M', 'L', 'XL', 'XXL']
/** The goods of the shop that the messages are written to. */
const catalogue: Record<string, [en: string, bn: string, sizes?: string[], colors?: string[]]> = {
  polo: ['Honeycomb Polo Shirt', 'হানিকম্ব পোলো শার্ট', clothes, ['Blue', 'Green', 'White', 'Black']],
  tshirt: [
    'Round-Neck Cotton T-Shirt',
    'গোল গলার কটন টি-শার্ট',
    ['S', ...clothes],
    ['Black', 'White', 'Blue', 'Red', 'Green'],
  ],
  panjabi: ['Slim-Fit Cotton Panjabi', 'স্লিম ফিট সুতি পাঞ্জাবি', ['S', ...clothes], ['White', 'Blue', 'Black']],
  khadi: ['Semi-Long Khadi Panjabi', 'সেমি লং খাদি পাঞ্জাবি', ['M', 'L', 'XL'], ['White', 'Orange', 'Gray']],
  oxford: ['Formal Oxford Shirt', 'ফরমাল অক্সফোর্ড শার্ট', clothes, ['White', 'Blue', 'Pink']],
  flannel: ['Flannel Check Casual Shirt', 'ফ্ল্যানেল চেক ক্যাজুয়াল শার্ট', ['M', 'L', 'XL'], ['Red', 'Green', 'Blue']],
  jeans: ['Stretch Denim Jeans', 'স্ট্রেচ ডেনিম জিন্স', ['30', '32', '34', '36'], ['Blue', 'Black']],
  gabardine: [
    'Twill Gabardine Pant',
    'টুইল গ্যাবার্ডিন প্যান্ট',
    ['30', '32', '34', '36'],
    ['Black', 'Gray', 'Green'],
  ],
  hoodie: ['Winter Fleece Hoodie', 'শীতের ফ্লিস হুডি', clothes, ['Black', 'Gray', 'Blue']],
  lungi: ['Check Cotton Lungi', 'চেক সুতি লুঙ্গি', [], ['Blue', 'Green', 'Red']],
  saree: ['Tangail Handloom Cotton Saree', 'টাঙ্গাইল তাঁতের সুতি শাড়ি', [], ['Red', 'Green', 'Blue', 'Pink']],
  jamdani: ['Half-Silk Dhakai Jamdani Saree', 'হাফ সিল্ক ঢাকাই জামদানি শাড়ি', [], ['White', 'Red', 'Purple']],
  threepiece: ['Unstitched Lawn Three-Piece', 'আনস্টিচ লন থ্রি-পিস', [], ['Pink', 'Green', 'Yellow']],
  kurti: ['Printed Viscose Kurti', 'প্রিন্টের ভিসকস কুর্তি', ['S', ...clothes], ['Blue', 'Yellow', 'Pink']],
  borka: ['Dubai Cherry Borka', 'দুবাই চেরি বোরকা', ['M', 'L', 'XL'], ['Black', 'Purple', 'Gray']],
  hijab: ['Premium Georgette Hijab', 'প্রিমিয়াম জর্জেট হিজাব', [], ['Black', 'Pink', 'Blue', 'Green', 'White']],
  leggings: ['Everyday Cotton Leggings, Pack of 2', 'প্রতিদিনের সুতি লেগিংস, ২টির প্যাক'],
  frock: ['Girls Party Frock', 'মেয়েশিশুর পার্টি ফ্রক', ['S', 'M', 'L'], ['Pink', 'Red', 'White']],
  handbag: ['Ladies Leather Hand Bag', 'লেদার লেডিস হ্যান্ডব্যাগ', [], ['Black', 'Red', 'Pink']],
  backpack: ['School Backpack with Rain Cover', 'রেইন কভারসহ স্কুল ব্যাগ', [], ['Blue', 'Red', 'Pink']],
  watch: ['Chronograph Steel Watch, 42 mm', '৪২ মিমি ক্রোনোগ্রাফ স্টিলের ঘড়ি'],
  smartwatch: ['Smart Watch with Bluetooth Calling', 'ব্লুটুথ কলিং স্মার্ট ওয়াচ', [], ['Black', 'Blue', 'Pink']],
  earbuds: ['True Wireless Earbuds', 'ওয়্যারলেস ইয়ারবাড', [], ['Black', 'White']],
  powerbank: ['Fast-Charge Power Bank, 20000 mAh', 'ফাস্ট চার্জ পাওয়ার ব্যাংক, ২০০০০ এমএএইচ', [], ['Black', 'White']],
  sandal: ['Leather Sandals for Men', 'ছেলেদের চামড়ার স্যান্ডেল', ['40', '41', '42', '43']],
  sneakers: ['Chunky White Sneakers', 'চাংকি সাদা স্নিকার্স', ['40', '41', '42'], ['White', 'Black']],
  oil: ['Onion Hair Fall Oil', 'চুল পড়া কমাতে পেঁয়াজের তেল'],
  serum: ['Vitamin C Face Serum, 30 ml', 'ভিটামিন সি ফেস সিরাম, ৩০ মিলি'],
  honey: ['Sundarbans Honey, 500 g', 'সুন্দরবনের মধু, ৫০০ গ্রাম'],
  frypan: ['Non-Stick Fry Pan 26 cm', 'নন-স্টিক ফ্রাই প্যান ২৬ সেমি'],
  ricecooker: ['Electric Rice Cooker, 2.8 Litre', 'ইলেকট্রিক রাইস কুকার, ২.৮ লিটার'],
  blender: ['Portable Juice Blender', 'পোর্টেবল জুস ব্লেন্ডার'],
  bedsheet: ['King Size Cotton Bedsheet', 'কিং সাইজ সুতি বেডশিট', [], ['Blue', 'Pink', 'Green', 'Gray']],
  curtain: ['Blackout Curtain, Pair', 'ব্ল্যাকআউট পর্দা, ১ জোড়া', [], ['Gray', 'Blue', 'Green']],
  umbrella: ['Windproof Folding Umbrella', 'ফোল্ডিং ছাতা', [], ['Black', 'Blue', 'Red']],
  teddy: ['Soft Teddy Bear, 60 cm', 'নরম টেডি বিয়ার, ৬০ সেমি', [], ['Pink', 'White']],
  lipstick: ['Matte Liquid Lipstick', 'ম্যাট লিকুইড লিপস্টিক', [], ['Red', 'Pink', 'Orange']],
  shawl: ['Manipuri Handloom Shawl', 'মণিপুরি তাঁতের শাল', [], ['Red', 'Green', 'Maroon']],
  cap: ['Cotton Sports Cap', 'সুতি স্পোর্টস ক্যাপ', [], ['Black', 'White', 'Red']],
  wallet: ['Bifold Leather Wallet', 'চামড়ার বাইফোল্ড মানিব্যাগ'],
  belt: ['Automatic Buckle Leather Belt', 'অটো বকলের চামড়ার বেল্ট'],
  attar: ['Oud Attar, 12 ml', 'উদ আতর, ১২ মিলি'],
}
const keyOfId = new Map<string, string>()

beforeAll(async () => {
  for (const [key, [name, nameBn, sizes = [], colors = []]] of Object.entries(catalogue))
    keyOfId.set(String((await shop.make.product({ name, nameBn, sizes, colors })).id), key)
})

/** What a person reads in a message; several values where nobody can tell them apart. */
interface Expected {
  text: string
  fields: Partial<Record<'p' | 'n' | 'd' | 't' | 'a', string>>
  goods: { product: string; quantity: string; size: string; color: string }[]
}

const expectedOf = (block: string): Expected => {
  const [text = '', answer = ''] = block.split(/^=>/m)
  const fields: Expected['fields'] = {}
  const goods: Expected['goods'] = []
  for (const part of answer.split('|').map((each) => each.trim())) {
    const [key, ...rest] = part.split(' ')
    if (key === 'o') {
      const [product = '-', quantity = '1', size = '-', color = '-'] = rest
      goods.push({ product, quantity, size, color })
    } else if (key) fields[key as keyof Expected['fields']] = rest.join(' ')
  }
  return { text: text.trim(), fields, goods }
}

const messages = ['bengali', 'banglish', 'english', 'mixed'].flatMap((file) =>
  readFileSync(new URL(`messages/${file}.txt`, import.meta.url), 'utf8')
    .normalize('NFC')
    .split(/^---$/m)
    .map(expectedOf),
)

const fieldNames = [
  'phone',
  'name',
  'district',
  'thana',
  'street',
  'product',
  'pieces',
  'size',
  'colour',
] as const
type FieldName = (typeof fieldNames)[number]
/** Of one field over all messages: how often it was there, read, read rightly, said to be sure, and sure rightly. */
const scores = Object.fromEntries(
  fieldNames.map((name) => [name, { there: 0, read: 0, right: 0, sure: 0, surelyRight: 0 }]),
) as Record<FieldName, { there: number; read: number; right: number; sure: number; surelyRight: number }>
const wrong: string[] = []

function count(
  field: FieldName,
  text: string,
  expected: string,
  read: { value: string; sure: boolean } | null,
) {
  const score = scores[field]
  const isThere = expected !== ''
  const isRight = read !== null && isThere && read.value === expected
  if (isThere) score.there += 1
  if (read) score.read += 1
  if (isRight) score.right += 1
  if (read?.sure) score.sure += 1
  if (read?.sure && isRight) score.surelyRight += 1
  if (!isRight && (isThere || read))
    wrong.push(
      `${read?.sure ? 'SURE ' : ''}${field}: ${read?.value ?? '–'} instead of ${expected || '–'} in: ${text.replaceAll('\n', ' / ')}`,
    )
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s,.;:।|-]+/gu, ' ')
    .trim()
const bengaliPlace = (district: string, thana?: string) => {
  const found = listDistricts().find(({ en }) => en === district)
  if (!found) throw new Error(`No district ${district}`)
  return thana === undefined ? found.bn : resolveLocation(district, thana, '').thana
}
/** The one of several values that was read, or else the first. */
const oneOf = (values: string[], read: string | undefined) =>
  values.find((value) => value === read) ?? values[0] ?? ''

function compare({ text, fields, goods }: Expected, draft: OrderDraft) {
  const { p = '', n = '', d = '', t = '', a = '' } = fields
  count('phone', text, p, draft.mobileNumber)
  count('name', text, plain(n), draft.name && { ...draft.name, value: plain(draft.name.value) })
  count('district', text, d && bengaliPlace(d), draft.district)
  const thanas = t ? t.split('/').map((thana) => bengaliPlace(d, thana)) : []
  count('thana', text, oneOf(thanas, draft.thana?.value), draft.thana)
  count('street', text, plain(a), draft.address && { ...draft.address, value: plain(draft.address.value) })
  for (let index = 0; index < Math.max(goods.length, draft.lines.length); index++) {
    const line = draft.lines[index]
    const expected = goods[index]
    const keys = expected ? expected.product.split('/') : []
    const key = line && (line.product ? (keyOfId.get(line.product._id) ?? '') : '-')
    // Words that several products have must not be sure.
    const product = line ? { value: key ?? '', sure: line.sure && keys.length < 2 ? line.sure : false } : null
    count('product', text, oneOf(keys, key), product)
    if (line?.sure && keys.length > 1) wrong.push(`SURE of one of several: ${text}`)
    count(
      'pieces',
      text,
      expected?.quantity ?? '',
      line ? { value: String(line.quantity.value), sure: line.quantity.sure } : null,
    )
    const option = (value: string | undefined) => (value === undefined || value === '-' ? '' : value)
    count('size', text, option(expected?.size), line?.size ?? null)
    count('colour', text, option(expected?.color), line?.color ?? null)
  }
}

let read: (text: string) => Promise<OrderDraft>
beforeAll(async () => {
  const admin = await shop.as('admin')
  read = (text) => admin('POST /order-drafts', { body: { text } })
})

/** How many of a field may be missing or wrong, and how many of those that are said to be sure. They may not grow. */
const budgets: Record<FieldName, { wrong: number; surelyWrong: number }> = {
  phone: { wrong: 0, surelyWrong: 0 },
  name: { wrong: 3, surelyWrong: 0 },
  district: { wrong: 1, surelyWrong: 0 },
  thana: { wrong: 1, surelyWrong: 0 },
  street: { wrong: 5, surelyWrong: 0 },
  product: { wrong: 10, surelyWrong: 2 },
  pieces: { wrong: 3, surelyWrong: 2 },
  size: { wrong: 1, surelyWrong: 1 },
  colour: { wrong: 4, surelyWrong: 0 },
}

test('330 messages are read as a person reads them, and what is said to be sure is right [D191]', async () => {
  expect(messages.length).toBeGreaterThanOrEqual(330)
  for (const message of messages) compare(message, await read(message.text))
  const part = (some: number, all: number) => (some / all).toFixed(3)
  const table = fieldNames.map((name) => {
    const { there, read, right, sure, surelyRight } = scores[name]
    return `| ${name} | ${there} | ${part(right, there)} | ${part(right, read)} | ${sure} | ${part(surelyRight, sure)} |`
  })
  const mistakes = wrong.join('\n')
  for (const name of fieldNames) {
    const { there, right, sure, surelyRight } = scores[name]
    expect(there - right, `${name}\n${mistakes}`).toBeLessThanOrEqual(budgets[name].wrong)
    expect(sure - surelyRight, `sure ${name}\n${mistakes}`).toBeLessThanOrEqual(budgets[name].surelyWrong)
    expect(surelyRight / sure, `sure ${name}`).toBeGreaterThanOrEqual(0.98)
  }
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  expect(readme).toContain(table.join('\n'))
})

test('a number with a digit too few is not read, and a message of nothing but talk leaves everything empty [D191]', async () => {
  expect(await read('Rahim, 0171234567, ok bhai')).toMatchObject({ mobileNumber: null, lines: [] })
  expect(await read('dhonnobad bhai!')).toEqual({
    mobileNumber: null,
    otherNumbers: [],
    name: null,
    district: null,
    thana: null,
    address: null,
    deliveryArea: null,
    lines: [],
  })
})

test('each field names the words that it was read from, and a product that the shop does not have keeps its words [D191]', async () => {
  const draft = await read('ek jora: drone 2 ta\nNam: Rima\nবাসা ৭, ধানমন্ডি, ঢাকা, +৮৮০ ১৭১২-৩৪৫৬৭৮')
  expect(draft.mobileNumber).toMatchObject({ value: '01712345678', sure: true })
  expect(draft.thana).toMatchObject({ value: 'ধানমন্ডি', sure: true })
  expect(draft.deliveryArea).toBe('Inside Dhaka')
  expect(draft.name).toEqual({ value: 'Rima', sure: true, from: 'Rima' })
  expect(draft.lines).toMatchObject([
    { from: expect.stringContaining('drone 2 ta'), product: null, sure: false },
  ])
})

test('the reader stores nothing, and a long message costs a bounded number of searches [D191]', async () => {
  const { orders } = await shop.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  const draft = await read('polo 2 ta, kurti 1 ta, '.repeat(100))
  expect(draft.lines).toHaveLength(12)
  expect(
    await shop.db
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow(),
  ).toEqual({ orders })
})

test('the word before a number is no phone to buy [D191]', async () => {
  await shop.make.product({ name: 'Slim Wrist Clutch for Phone', nameBn: 'ফোন ও মোবাইল রাখার ক্লাচ' })
  for (const label of ['ফোন', 'mobile', 'Phone no', 'মোবাইল নম্বর -'])
    expect((await read(`kurti 1 ta\n${label} ০১৭১২-৩৪৫৬৭৮`)).lines, label).toHaveLength(1)
})
