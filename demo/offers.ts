const sarees = [
  'Tangail Handloom Cotton Saree with Blouse Piece',
  'Half-Silk Dhakai Jamdani Saree',
  'Soft Rajshahi Silk Saree, Block Print',
]

/** Products are given by their English names. */
export const discounts = [
  {
    name: 'Saree week',
    nameBn: 'শাড়ি সপ্তাহ',
    code: 'SAREE200',
    kind: 'taka',
    amountPaisa: 200_00,
    maxPerPhone: 1,
    daysLeft: 20,
    products: sarees,
  },
  {
    name: 'T-shirts: buy 2, get 1',
    nameBn: 'টি-শার্ট: ২টি কিনলে ১টি ফ্রি',
    kind: 'buy-get',
    buyPieces: 2,
    freePieces: 1,
    daysLeft: null,
    products: ['Round-Neck Combed Cotton T-Shirt'],
  },
]

export const collection = {
  slug: 'festive-wear',
  name: 'Festive wear',
  nameBn: 'উৎসবের সাজ',
  text: 'Sarees, jewellery and shoes for a wedding or for Eid.',
  textBn: 'বিয়ে বা ঈদের জন্য শাড়ি, গয়না ও জুতা।',
  products: [
    ...sarees,
    'Adjustable Stone Finger Ring',
    'Evening Clutch with Detachable Chain',
    'Embroidered Nagra Sandals',
    'Matte Lipstick Trio, Everyday Shades',
    'Rose-Gold Bracelet Watch for Women',
  ],
}
