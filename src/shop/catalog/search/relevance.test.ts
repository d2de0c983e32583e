import { beforeAll, expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'

const shop = openTestShop()

const names: Record<string, [en: string, bn?: string, subCategory?: string]> = {
  sari: ['Tangail Handloom Cotton Saree with Blouse Piece', 'ব্লাউজ পিসসহ টাঙ্গাইল তাঁতের সুতি শাড়ি'],
  silk: ['Soft Rajshahi Silk Sharee'],
  jamdani: ['Dhakai Jamdani, Handwoven', 'ঢাকাই জামদানি শাড়ি, হাতে বোনা'],
  threePiece: ['Hand-Stitched Nakshi Cotton Three-Piece', 'নকশি সেলাইয়ের সুতি থ্রি-পিস'],
  strapWatch: ['Slim Leather Strap Watch, Simple Dial'],
  ghori: ['Digital Alarm Clock', 'ডিজিটাল টেবিল ঘড়ি'],
  smartWatch: ['Smart Watch with Bluetooth Calling, 1.9 inch', 'ব্লুটুথ কলিং স্মার্ট ওয়াচ, ১.৯ ইঞ্চি'],
  panjabi: ['Semi-Long Khadi Panjabi', 'সেমি লং খাদি পাঞ্জাবি'],
  shirt: ['Half-Sleeve Hawaiian Print Shirt', 'হাফ হাতা হাওয়াইয়ান প্রিন্ট শার্ট'],
  tshirt: ['Plain T-Shirt, Pack of 2', 'সাধারণ টি-শার্ট, ২টির প্যাক'],
  headphone: ['Wireless Over-Ear Headphone, 40 h Battery', 'ওয়্যারলেস হেডফোন'],
  earbuds: ['True Wireless Earbuds with Charging Case', 'চার্জিং কেসসহ ওয়্যারলেস ইয়ারবাড'],
  powerBank: ['Power Bank 10000 mAh', 'পাওয়ার ব্যাংক ১০০০০ এমএএইচ'],
  charger: ['33 W Fast Charger with Type-C Cable', 'টাইপ-সি কেবলসহ ৩৩ ওয়াট ফাস্ট চার্জার'],
  tv: ['Smart LED TV, 43 inch', '৪৩ ইঞ্চি স্মার্ট এলইডি টিভি'],
  bag: ['Ladies Leather Hand Bag', 'লেডিস লেদার হ্যান্ড ব্যাগ'],
  backpack: ['School Backpack with Rain Cover', 'রেইন কভারসহ স্কুল ব্যাগ'],
  fryPan: ['Non-Stick Fry Pan 26 cm', 'নন-স্টিক ফ্রাই প্যান ২৬ সেমি'],
  riceCooker: ['Electric Rice Cooker, 2.8 Litre', 'ইলেকট্রিক রাইস কুকার, ২.৮ লিটার'],
  pressureCooker: ['Pressure Cooker 5 L', 'প্রেশার কুকার ৫ লিটার'],
  bedSheet: ['King Size Cotton Bedsheet', 'কিং সাইজ সুতি বিছানার চাদর'],
  umbrella: ['Windproof Folding Umbrella, 8 Ribs', '৮ শিকের ফোল্ডিং ছাতা'],
  shampoo: ['Onion Shampoo 300 ml', 'পেঁয়াজের শ্যাম্পু ৩০০ মিলি'],
  lipstick: ['Matte Liquid Lipstick', 'ম্যাট লিকুইড লিপস্টিক'],
  bangles: ['Glass Bangles, Two Dozen', 'কাচের চুড়ি, ২ ডজন'],
  knife: ['Paring Knife with Safety Cover', 'কভারসহ ছোট ফল কাটার ছুরি'],
  mug: ['Double-Wall Travel Mug, 450 ml', 'ডাবল ওয়াল ট্রাভেল মগ, ৪৫০ মিলি'],
  teddy: ['Soft Teddy Bear, 60 cm', 'নরম টেডি বিয়ার খেলনা'],
  diapers: ['Baby Diapers, Size M', 'বেবি ডায়াপার'],
  tea: ['Sylhet Tea 400 g', 'সিলেটের চা ৪০০ গ্রাম'],
  curtain: ['Blackout Curtain', 'ব্ল্যাকআউট পর্দা'],
  blanket: ['Winter Blanket', 'শীতের কম্বল'],
  mensWatch: ["Men's Chain Ghori", 'ছেলেদের চেইন ঘড়ি'],
  blocks: ['Wooden Building Blocks', 'কাঠের ব্লক', 'Baby and Kids › Toys'],
  hairOil: ['Cold-Pressed Coconut Oil', 'নারকেলের তেল', 'Health and Beauty › Hair Care'],
  olive: ['Olive Massage Oil', 'জলপাইয়ের তেল', 'Baby and Kids › Baby Care'],
  tote: ['Canvas Tote', 'ক্যানভাস টোট', 'Bag Items › Tote Bag'],
  beginners: ['Drone for Beginners'],
}
const ids: Record<string, number> = {}

beforeAll(async () => {
  const subCategories = await shop.db
    .selectFrom('subCategories')
    .innerJoin('categories', 'categories.id', 'categoryId')
    .select(['subCategories.id', 'categories.name as category', 'subCategories.name'])
    .execute()
  const idOf = new Map(subCategories.map(({ id, category, name }) => [`${category} › ${name}`, id]))
  for (const [key, [name, nameBn, path]] of Object.entries(names)) {
    const subCategoryId = idOf.get(path ?? 'Women Items › Jewelry')
    if (subCategoryId === undefined) throw new Error(`No sub-category ${path}`)
    ids[key] = (await shop.make.product({ name, ...(nameBn && { nameBn }), subCategoryId })).id
  }
  await shop.make.product({ name: 'Hidden Saree', hidden: true })
})

const find = async (searchQuery: string) => {
  const { rows } = await (await shop.as(null))('GET /product-summaries', {
    query: { searchQuery, limit: 100 },
  })
  return rows.map(({ _id }) => Object.keys(ids).find((key) => String(ids[key]) === _id) ?? _id)
}
const set = (text: string) => new Set(text.split(' ').filter(Boolean))

/** The query, the products of which any may be the first result, and products that must be among the results. */
const table: [query: string, first: string, also?: string][] = [
  // One word in all its spellings.
  ...['শাড়ি', 'শাড়ী', 'শাড়ি'.normalize('NFD'), 'sharee', 'saree', 'shari', 'sari', 'SAREES', 'Sharee'].map(
    (query): [string, string, string?] => [query, 'sari silk jamdani', 'sari silk jamdani'],
  ),
  ...['ghori', 'ghari', 'ঘড়ি', 'ঘড়ী', 'watch', 'watches', 'WATCH', 'ওয়াচ'].map(
    (query): [string, string, string?] => [
      query,
      'strapWatch ghori smartWatch mensWatch',
      'strapWatch ghori smartWatch mensWatch',
    ],
  ),
  ['পাঞ্জাবী', 'panjabi'],
  ['punjabi', 'panjabi'],
  ['panzabi', 'panjabi'],
  ['salwar kameez', 'threePiece'],
  ['সালোয়ার কামিজ', 'threePiece'],
  ['three piece', 'threePiece'],
  ['থ্রি পিস', 'threePiece'],
  ['tshirt', 'tshirt'],
  ['t-shirt', 'tshirt'],
  ['genji', 'tshirt'],
  // Slips of the finger.
  ['shrit', 'shirt tshirt', 'shirt tshirt'],
  ['wtach', 'strapWatch smartWatch ghori mensWatch'],
  ['hedphone', 'headphone'],
  ['heaphone', 'headphone'],
  ['lapstick', 'lipstick'],
  ['lisptick', 'lipstick'],
  ['umbrela', 'umbrella'],
  ['blanekt', 'blanket'],
  ['শাড়িি', 'sari silk jamdani'],
  ['হেদফোন', 'headphone'],
  ['cahrger', 'charger'],
  ['presure cooker', 'pressureCooker'],
  ['backpak', 'backpack'],
  // Two letters.
  ['tv', 'tv'],
  ['TV', 'tv'],
  ['টিভি', 'tv'],
  ['চা', 'tea'],
  ['মগ', 'mug'],
  ['sa', 'sari knife', 'sari'],
  // Words in the middle and parts of words.
  ['jamdani', 'jamdani'],
  ['rajshahi', 'silk'],
  ['hawaiian', 'shirt'],
  ['phone', 'headphone'],
  ['andloom', 'sari'],
  ['cotton saree', 'sari'],
  ['saree cotton', 'sari'],
  ['বোনা জামদানি', 'jamdani'],
  ['leather bag', 'bag'],
  ['bag for ladies', 'bag'],
  // Written as one word or two.
  ['powerbank', 'powerBank'],
  ['pawer bank', 'powerBank'],
  ['head phone', 'headphone'],
  ['back pack', 'backpack'],
  ['bed sheet', 'bedSheet'],
  ['smartwatch', 'smartWatch'],
  // Banglish and synonyms.
  ['chata', 'umbrella'],
  ['khelna', 'teddy'],
  ['porda', 'curtain'],
  ['kombol', 'blanket'],
  ['bichanar chador', 'bedSheet'],
  ['churi', 'bangles knife', 'bangles knife'],
  ['chaku', 'knife'],
  ['frying pan', 'fryPan'],
  ['pampers', 'diapers'],
  ['tangail sari', 'sari'],
  ['cha', 'tea'],
  ['shampu', 'shampoo'],
  ['ফ্রাইপ্যান', 'fryPan'],
  ['cheleder ghori', 'mensWatch'],
  ['mens watch', 'mensWatch'],
  // The beginning of a word, before what only sounds like it.
  ['sar', 'sari', 'sari'],
  ['শাড়', 'sari jamdani', 'sari jamdani'],
  // What a category or sub-category is called.
  ['toy', 'blocks teddy', 'blocks teddy'],
  ['toys', 'blocks teddy', 'blocks teddy'],
  ['খেলনা', 'teddy', 'teddy blocks'],
  ['khelna', 'teddy', 'teddy blocks'],
  ['chuler tel', 'hairOil'],
  ['hair oil', 'hairOil'],
  ['tote bag', 'tote'],
  ['beg', 'bag backpack', 'bag backpack tote'],
  ['bag', 'bag backpack', 'bag backpack tote'],
  // Numbers in any digits.
  ['43 inch tv', 'tv'],
  ['৪৩ ইঞ্চি', 'tv'],
  ['10000mah', 'powerBank'],
  ['26cm', 'fryPan'],
]

test.each(table)('%s finds %s first [HDR-11] [API-07]', async (query, first, also = '') => {
  const results = await find(query)
  expect(set(first), `results ${results}`).toContain(results[0])
  expect(results).toEqual(expect.arrayContaining([...set(also)]))
})
