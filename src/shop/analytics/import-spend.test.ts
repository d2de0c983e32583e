import { beforeEach, expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()
beforeEach(() => shop.db.deleteFrom('adSpend').execute())

async function send(text: string | Buffer, rate?: number) {
  const { token } = await shop.person('admin', ['money'])
  const boundary = 'shodai-test'
  const response = await shop.inject({
    method: 'POST',
    url: `/api/ad-spend/imports${rate === undefined ? '' : `?rate=${rate}`}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`),
      Buffer.from(text),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  return { status: response.statusCode, ...response.json() }
}
async function stored() {
  const rows = await shop.db
    .selectFrom('adSpend')
    .select(['campaign', 'spendPaisa'])
    .select((eb) => eb.cast<string>('day', 'text').as('day'))
    .orderBy('day')
    .orderBy('campaign')
    .execute()
  return rows.map(({ day, campaign, spendPaisa }) => [day, campaign, spendPaisa / 100])
}

const english = `Campaign name,Ad set name,Day,Amount spent (BDT),Reporting starts,Reporting ends
,,,"1,700.50",2026-11-01,2026-11-02
Eid Sale,Dhaka,2026-11-01,"1,200.50",2026-11-01,2026-11-01
Eid Sale,Khulna,2026-11-01,300,2026-11-01,2026-11-01
eid sale,Dhaka,2026-11-02,200,2026-11-02,2026-11-02
Launch,Dhaka,2026-11-02,,2026-11-02,2026-11-02
`

test('a file of Ads Manager is taken by campaign and day, and taken again it changes nothing [D161]', async () => {
  expect(await send(english)).toMatchObject({
    added: 2,
    changed: 0,
    sums: 1,
    repeated: 0,
    total: 1700.5,
    problems: [],
  })
  const days = [
    ['2026-11-01', 'Eid Sale', 1500.5],
    ['2026-11-02', 'eid sale', 200],
  ]
  expect(await stored()).toEqual(days)
  expect(await send(english)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  expect(await stored()).toEqual(days)
  expect(await send(english.replace(',200,', ',250,'))).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
})

test.each([
  [
    'Bengali headings and digits',
    'ক্যাম্পেইনের নাম,দিন,খরচের পরিমাণ (BDT)\nঈদ অফার,০১/১১/২০২৬,"১,২০০.৫০"\nঈদ অফার,১৩/১১/২০২৬,৩০০\n',
  ],
  [
    'UTF-16 with tabs, as Excel saves it',
    Buffer.from(
      '\ufeffক্যাম্পেইনের নাম\tতারিখ\tব্যয় করা অর্থ\nঈদ অফার\t1 Nov 2026\t৳1200.50\nঈদ অফার\t13 Nov 2026\t300\n',
      'utf16le',
    ),
  ],
  [
    'a title above, and one day per report',
    'Report of November\n\nCampaign name;Reporting starts;Reporting ends;Amount spent\nঈদ অফার;2026-11-01;2026-11-01;1200,50\nঈদ অফার;2026-11-13;2026-11-13;300\n',
  ],
])('%s are read [D161]', async (_, file) => {
  expect(await send(file)).toMatchObject({ status: 200, added: 2, problems: [] })
  expect(await stored()).toEqual([
    ['2026-11-01', 'ঈদ অফার', 1200.5],
    ['2026-11-13', 'ঈদ অফার', 300],
  ])
})

test('a day on which a campaign spent nothing by the file has nothing afterwards, and others stay [D161]', async () => {
  await send(english)
  const mended = `Campaign name,Day,Amount spent (BDT)
Eid Sale,2026-11-01,0.00
Launch,2026-11-02,0
Launch,2026-11-03,90
`
  expect(await send(mended)).toMatchObject({ added: 1, changed: 1, unchanged: 0, total: 90, problems: [] })
  const days = [
    ['2026-11-02', 'eid sale', 200],
    ['2026-11-03', 'Launch', 90],
  ]
  expect(await stored()).toEqual(days)
  expect(await send(mended)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  // Only such days in a file.
  const nothing = 'Campaign name,Day,Amount spent (BDT)\neid sale,2026-11-02,\n'
  expect(await send(nothing)).toMatchObject({ added: 0, changed: 1, unchanged: 0, total: 0 })
  expect(await stored()).toEqual(days.slice(1))
})

test('a row that stands there twice counts once, and one that contradicts another is named [D161]', async () => {
  const row = 'Eid,Dhaka,2026-11-01,100\n'
  const heading = 'Campaign name,Ad set name,Day,Amount spent (BDT)\n'
  expect(await send(heading + row + row)).toMatchObject({ added: 1, repeated: 1, total: 100 })
  const problems = [{ row: 3, problem: 'contradicts', value: '90 ≠ 100' }]
  expect(await send(`${heading}${row}Eid,Dhaka,2026-11-01,90\n`)).toMatchObject({ added: 0, problems })
})

test('what cannot be read is named with its value, and then nothing is stored [D161]', async () => {
  const file = `Campaign name,Reporting starts,Reporting ends,Amount spent (BDT)
Good,2026-11-01,2026-11-01,5
Month,2026-11-01,2026-11-30,9000
Date,1st of Nov,2026-11-01,5
Amount,2026-11-01,2026-11-01,1.234.5
Less,2026-11-01,2026-11-01,-5
`
  expect((await send(file)).problems).toEqual([
    { row: 3, problem: 'several-days', value: '2026-11-01 – 2026-11-30' },
    { row: 4, problem: 'day', value: '1st of Nov' },
    { row: 5, problem: 'amount', value: '1.234.5' },
    { row: 6, problem: 'amount', value: '-5' },
  ])
  expect(await stored()).toEqual([])
  // Which of both days it is nothing tells.
  expect((await send('Campaign,Date,Cost\nEid,1/2/2026,5\n')).problems).toEqual([
    { row: 2, problem: 'day', value: '1/2/2026' },
  ])
  for (const file of ['Name,Day\nEid,2026-11-01\n', '', Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3])])
    expect(await send(file)).toMatchObject({ status: 422 })
})

test('a file in another currency is stored by the rate that is given, and not without one [D161]', async () => {
  const file = 'Campaign name,Day,Amount spent (USD)\nEid,2026-11-01,10.10\n'
  expect(await send(file)).toMatchObject({ added: 0, currency: 'USD', problems: [] })
  expect(await stored()).toEqual([])
  expect(await send(file, 122.5)).toMatchObject({ added: 1, currency: '', total: 1237.25 })
  expect(await stored()).toEqual([['2026-11-01', 'Eid', 1237.25]])
  const mixed = 'Campaign name,Day,Cost,Currency\nEid,2026-11-01,1,BDT\nEid,2026-11-02,1,USD\n'
  expect((await send(mixed)).problems).toEqual([{ row: 1, problem: 'currency', value: 'BDT, USD' }])
})
