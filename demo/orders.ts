import type { Color, Size } from '#shop/catalog/contract.ts'

type Status = 'Pending' | 'Confirmed' | 'Shipping' | 'Delivered' | 'Cancelled' | 'Return'

interface DemoCustomer {
  name: string
  mobileNumber: string
  email?: string
  district: string
  thana: string
  address: string
  comment?: string
  addressType: 'Home' | 'Office'
  deliveryArea: 'Inside Dhaka' | 'Outside Dhaka'
}

interface DemoLine {
  /** The product's English name. */
  product: string
  quantity: number
  color?: Color
  size?: Size
  /** Pieces of a delivered order that the rider took back. */
  givenBack?: number
}

/** A courier that the shop is not connected to, so that nobody is asked about its parcels. */
export const demoCourier = 'Doyel Express'

export interface DemoOrder {
  daysAgo: number
  status: Status
  customer: DemoCustomer
  lines: DemoLine[]
  /** Sent with the courier; otherwise with a rider of the shop. */
  isWithCourier?: true
  isPacked?: true
  /** Of a delivered order, how its money came; without it the money is still open. */
  paid?: 'by hand' | 'statement' | 'short statement'
}

type Place = [district: string, thana: string, address: string]
type Extras = Partial<Pick<DemoCustomer, 'email' | 'comment' | 'addressType'>>

function insideDhaka(name: string, mobileNumber: string, place: Place, extras: Extras = {}): DemoCustomer {
  const [district, thana, address] = place
  return {
    name,
    mobileNumber,
    district,
    thana,
    address,
    addressType: 'Home',
    deliveryArea: 'Inside Dhaka',
    ...extras,
  }
}

function outsideDhaka(name: string, mobileNumber: string, place: Place, extras: Extras = {}): DemoCustomer {
  return { ...insideDhaka(name, mobileNumber, place, extras), deliveryArea: 'Outside Dhaka' }
}

/** By status, each from the newest to the oldest. */
export const demoOrders: DemoOrder[] = [
  {
    daysAgo: 0.02,
    status: 'Pending',
    customer: insideDhaka('নুসরাত জাহান', '01712483905', ['ঢাকা', 'মিরপুর', 'বাসা ১৪, রোড ৬, সেকশন ১০'], {
      comment: 'সন্ধ্যা ছয়টার পর ফোন দেবেন।',
    }),
    lines: [
      { product: 'Tangail Handloom Cotton Saree with Blouse Piece', quantity: 1, color: 'Red' },
      { product: 'Gold-Plated Jhumka Earrings', quantity: 1 },
    ],
  },
  {
    daysAgo: 0.08,
    status: 'Pending',
    customer: outsideDhaka(
      'Rakib Hasan',
      '01819320476',
      ['চট্টগ্রাম', 'পাঁচলাইশ', 'House 22, Road 3, Sugandha R/A'],
      { email: 'rakib.hasan@example.com' },
    ),
    lines: [{ product: 'Fast-Charge Power Bank, 20000 mAh', quantity: 1, color: 'Black' }],
  },
  {
    daysAgo: 0.15,
    status: 'Pending',
    customer: outsideDhaka('মোছা. শাহনাজ পারভীন', '01921560348', [
      'বগুড়া',
      'বগুড়া সদর',
      'জলেশ্বরীতলা, কালীবাড়ি মোড়ের পাশে',
    ]),
    lines: [
      { product: 'Granite Coated Karahi with Glass Lid, 28 cm', quantity: 1 },
      { product: 'Coconut Wood Spoon Set, 5 Pieces', quantity: 1 },
      { product: 'Steel Tea Strainer, Fine Mesh', quantity: 2 },
    ],
  },
  {
    daysAgo: 0.3,
    status: 'Pending',
    customer: insideDhaka(
      'Tanvir Ahmed',
      '01552104783',
      ['ঢাকা', 'বনানী', 'Level 5, House 48, Road 11, Block E'],
      { addressType: 'Office', email: 'tanvir.a@example.com', comment: 'Please deliver before 5 pm.' },
    ),
    lines: [
      { product: 'Silent Wireless Mouse, 1600 DPI', quantity: 2, color: 'Black' },
      { product: 'Rotating Desk Stand for Mobile Phone', quantity: 1, color: 'White' },
    ],
  },
  {
    daysAgo: 0.42,
    status: 'Pending',
    customer: outsideDhaka('সালমা খাতুন', '01306748291', ['টাঙ্গাইল', 'কালিহাতী', 'গ্রাম: বল্লা, বাজারের উত্তর পাশে']),
    lines: [
      { product: 'Newborn Cotton Nima Set, 5 Pieces', quantity: 1, size: 'XS', color: 'White' },
      { product: 'Anti-Colic Feeding Bottle 250 ml', quantity: 2 },
    ],
  },
  {
    daysAgo: 0.6,
    status: 'Pending',
    customer: outsideDhaka('Imran Kabir', '01671835290', ['সিলেট', 'শাহপরান', 'Uposhohor, Block D, House 9'], {
      email: 'imrankabir@example.com',
    }),
    lines: [{ product: 'Smart Watch with Bluetooth Calling, 1.9 inch', quantity: 1, color: 'Blue' }],
  },
  {
    daysAgo: 0.75,
    status: 'Pending',
    customer: insideDhaka('ফারজানা আক্তার', '01715902364', ['ঢাকা', 'মোহাম্মদপুর', 'বাসা ৭/২, তাজমহল রোড, ব্লক সি']),
    lines: [
      { product: 'Unstitched Lawn Three-Piece with Chiffon Orna', quantity: 1, color: 'Pink' },
      { product: 'Premium Georgette Hijab, 72 × 28 inch', quantity: 2, color: 'Black' },
    ],
  },
  {
    daysAgo: 1.1,
    status: 'Pending',
    customer: outsideDhaka('আব্দুল মালেক', '01863047519', ['রংপুর', 'কোতোয়ালী', 'ধাপ, মেডিকেল মোড়'], {
      comment: 'ভাঙা যেন না হয়, ভালো করে প্যাক করবেন।',
    }),
    lines: [{ product: 'Opal Glass Dinner Set, 32 Pieces', quantity: 1 }],
  },
  {
    daysAgo: 1.3,
    status: 'Pending',
    customer: outsideDhaka('Sumaiya Rahman', '01947281653', [
      'গাজীপুর',
      'টঙ্গী পূর্ব',
      'House 31, Ershad Nagar, Block 4',
    ]),
    lines: [
      { product: 'Matte Liquid Lipstick, Long Stay', quantity: 2, color: 'Red' },
      { product: 'Smudge-Proof Kajal Pencil', quantity: 1 },
      { product: 'Makeup Brush Set with Pouch, 12 Pieces', quantity: 1, color: 'Pink' },
    ],
  },
  {
    daysAgo: 1.6,
    status: 'Pending',
    customer: insideDhaka('মাহমুদুল হক', '01624918037', ['ঢাকা', 'যাত্রাবাড়ী', 'বাসা ৫৬, দক্ষিণ যাত্রাবাড়ী']),
    lines: [{ product: 'Rechargeable Table Fan with Light, 12 inch', quantity: 1, color: 'White' }],
  },
  {
    daysAgo: 1.8,
    status: 'Pending',
    customer: outsideDhaka('Nasrin Sultana', '01738261590', [
      'কুমিল্লা',
      'কুমিল্লা আদর্শ সদর',
      'Jhautola, behind the girls school',
    ]),
    lines: [
      { product: 'School Backpack with Rain Cover', quantity: 1, color: 'Blue' },
      { product: 'Gel Pens, Pack of 5', quantity: 2, color: 'Blue' },
      { product: 'Geometry Box for School', quantity: 1 },
    ],
  },
  {
    daysAgo: 2.1,
    status: 'Pending',
    customer: outsideDhaka('জহিরুল ইসলাম', '01405839216', ['বরিশাল', 'কোতোয়ালী', 'আলেকান্দা, বটতলা']),
    lines: [{ product: 'Round-Neck Combed Cotton T-Shirt', quantity: 3, size: 'L', color: 'Black' }],
  },
  {
    daysAgo: 2.3,
    status: 'Confirmed',
    customer: insideDhaka('Ayesha Siddika', '01790154826', ['ঢাকা', 'ধানমন্ডি', 'Flat 4B, House 18, Road 9/A'], {
      email: 'ayesha.s@example.com',
    }),
    isPacked: true,
    lines: [{ product: 'King Size Cotton Bedsheet with Two Pillow Covers', quantity: 2, color: 'Gray' }],
  },
  {
    daysAgo: 2.6,
    status: 'Confirmed',
    customer: outsideDhaka('মো. সোহেল রানা', '01835602947', ['নারায়ণগঞ্জ', 'রূপগঞ্জ', 'ভুলতা, গাউছিয়া মার্কেটের পেছনে']),
    isPacked: true,
    lines: [
      {
        product: 'Slim-Fit Cotton Panjabi with Embroidered Placket',
        quantity: 1,
        size: 'XL',
        color: 'White',
      },
      { product: 'Alcohol-Free Oud Attar, 12 ml', quantity: 1 },
    ],
  },
  {
    daysAgo: 2.9,
    status: 'Confirmed',
    customer: outsideDhaka('Kamrun Nahar', '01516739082', [
      'ময়মনসিংহ',
      'ময়মনসিংহ সদর',
      'Notun Bazar, House 12',
    ]),
    lines: [
      { product: 'Airtight Spice Jar Set, 12 Pieces', quantity: 1 },
      { product: 'Ruti Board and Rolling Pin Set', quantity: 1 },
    ],
  },
  {
    daysAgo: 3.2,
    status: 'Confirmed',
    customer: insideDhaka('রুবাইয়াত চৌধুরী', '01911463875', ['ঢাকা', 'উত্তরা পশ্চিম', 'বাসা ২৫, রোড ১২, সেক্টর ১৩'], {
      email: 'rubaiyat.c@example.com',
      comment: 'গেটে এসে ফোন দিলেই হবে।',
    }),
    lines: [
      { product: 'Star Projector Night Lamp', quantity: 1, color: 'Blue' },
      { product: 'Soft Teddy Bear, 60 cm, Washable', quantity: 1, color: 'Pink' },
    ],
  },
  {
    daysAgo: 3.5,
    status: 'Confirmed',
    customer: outsideDhaka('Shafiqul Alam', '01748605132', [
      'যশোর',
      'ঝিকরগাছা',
      'Godkhali, near the flower market',
    ]),
    lines: [
      { product: 'Stretch Denim Jeans, Slim Fit', quantity: 1, size: 'M', color: 'Blue' },
      { product: 'Automatic Buckle Leather Belt', quantity: 1, color: 'Black' },
    ],
  },
  {
    daysAgo: 3.9,
    status: 'Confirmed',
    customer: outsideDhaka('হোসনে আরা বেগম', '01882937406', ['নোয়াখালী', 'বেগমগঞ্জ', 'চৌমুহনী, করিমপুর রোড']),
    lines: [{ product: 'Automatic Blood Pressure Monitor, Upper Arm', quantity: 1 }],
  },
  {
    daysAgo: 4.4,
    status: 'Confirmed',
    customer: insideDhaka('Mehedi Hasan', '01675018394', ['ঢাকা', 'গুলশান', 'Level 9, House 2, Gulshan Avenue'], {
      addressType: 'Office',
      email: 'mehedi.h@example.com',
    }),
    lines: [
      { product: 'Laptop Backpack with USB Port, 30 Litre', quantity: 1, color: 'Black' },
      { product: 'Formal Oxford Shirt, Wrinkle Resistant', quantity: 2, size: 'L', color: 'White' },
    ],
  },
  {
    daysAgo: 4.8,
    status: 'Confirmed',
    customer: outsideDhaka('তাসলিমা আক্তার', '01324807159', ['ফেনী', 'দাগনভূঞা', 'আতাতুর্ক স্কুল রোড']),
    lines: [{ product: 'Dubai Cherry Borka with Matching Hijab', quantity: 1, size: 'L', color: 'Black' }],
  },
  {
    daysAgo: 5.4,
    status: 'Shipping',
    customer: outsideDhaka('Arif Mahmud', '01729540683', ['রাজশাহী', 'বোয়ালিয়া', 'Shaheb Bazar, Zero Point'], {
      email: 'arif.m@example.com',
    }),
    isWithCourier: true,
    lines: [{ product: 'Wireless Over-Ear Headphone, 40 h Battery', quantity: 1, color: 'Black' }],
  },
  {
    daysAgo: 6.1,
    status: 'Shipping',
    customer: outsideDhaka('রেহানা পারভীন', '01967315048', ['খুলনা', 'সোনাডাঙ্গা', 'নিরালা আবাসিক, রোড ৪, বাসা ৮১']),
    isWithCourier: true,
    lines: [{ product: 'Mixer Grinder with Three Jars, 850 W', quantity: 1 }],
  },
  {
    daysAgo: 6.8,
    status: 'Shipping',
    customer: outsideDhaka('Monirul Haque', '01813659274', ['কক্সবাজার', 'চকরিয়া', 'Chiringa, College Road']),
    isWithCourier: true,
    lines: [
      { product: 'Windproof Folding Umbrella, 8 Ribs', quantity: 2, color: 'Black' },
      { product: 'Motorbike Raincoat Set, Two Pieces', quantity: 1, size: 'XL', color: 'Blue' },
    ],
  },
  {
    daysAgo: 7.5,
    status: 'Shipping',
    customer: insideDhaka('শারমিন সুলতানা', '01558203746', ['ঢাকা', 'খিলগাঁও', 'বাসা ৩১২, ব্লক এ, তালতলা']),
    isWithCourier: true,
    lines: [
      { product: 'Pant-Style Baby Diaper M, 42 Pieces', quantity: 2 },
      { product: 'Fragrance-Free Baby Wipes, 3 × 80', quantity: 2 },
    ],
  },
  {
    daysAgo: 8.3,
    status: 'Delivered',
    customer: insideDhaka('Nazmul Huda', '01717386249', ['ঢাকা', 'বাড্ডা', 'House 77, Road 4, Merul Badda'], {
      email: 'nazmul.huda@example.com',
    }),
    lines: [
      { product: 'Electric Rice Cooker, 2.8 Litre', quantity: 1 },
      { product: 'Electric Kettle, Stainless Steel, 1.8 Litre', quantity: 1 },
    ],
  },
  {
    daysAgo: 9.6,
    status: 'Delivered',
    customer: outsideDhaka('মরিয়ম বেগম', '01949027531', ['পাবনা', 'ঈশ্বরদী', 'রূপপুর, নতুনহাট']),
    isWithCourier: true,
    lines: [{ product: 'Spin Mop with Bucket and Two Refills', quantity: 1, color: 'Blue' }],
  },
  {
    daysAgo: 11.2,
    status: 'Delivered',
    customer: outsideDhaka('Sabbir Hossain', '01860471923', ['দিনাজপুর', 'দিনাজপুর সদর', 'Balubari, House 40']),
    isWithCourier: true,
    lines: [{ product: 'Lightweight Running Shoe for Men', quantity: 1, size: 'M', color: 'Gray' }],
  },
  {
    daysAgo: 12.7,
    status: 'Delivered',
    customer: insideDhaka('ইসরাত জাহান মিম', '01632750984', ['ঢাকা', 'লালবাগ', 'বাসা ১৯, আজিমপুর রোড'], {
      comment: 'উপহারের জন্য, দামের কাগজ ভেতরে দেবেন না।',
    }),
    paid: 'by hand',
    lines: [{ product: 'Newborn Gift Box, 12 Pieces', quantity: 1, color: 'Pink' }],
  },
  {
    daysAgo: 14.1,
    status: 'Delivered',
    customer: outsideDhaka('Golam Mostafa', '01755193604', ['চট্টগ্রাম', 'হালিশহর', 'Block B, Lane 3, House 14']),
    isWithCourier: true,
    lines: [
      { product: 'Dual-Band Wi-Fi Router, Four Antennas', quantity: 1 },
      { product: 'Six-Socket Multiplug with USB, 3 m', quantity: 2, givenBack: 1 },
    ],
  },
  {
    daysAgo: 16.5,
    status: 'Delivered',
    customer: outsideDhaka('রোকসানা ইয়াসমিন', '01312684057', ['মৌলভীবাজার', 'শ্রীমঙ্গল', 'কলেজ রোড, হাউজিং এস্টেট']),
    isWithCourier: true,
    paid: 'statement',
    lines: [
      { product: 'Half-Silk Dhakai Jamdani Saree', quantity: 1, color: 'White' },
      { product: 'Pearl Choker and Earring Set', quantity: 1 },
    ],
  },
  {
    daysAgo: 18.9,
    status: 'Delivered',
    customer: insideDhaka(
      'Tania Islam',
      '01923847160',
      ['ঢাকা', 'শেরেবাংলা নগর', 'Room 302, Agargaon Administrative Area'],
      { addressType: 'Office' },
    ),
    paid: 'by hand',
    lines: [{ product: 'Three-Layer Ladies Vanity Bag', quantity: 1, color: 'Red' }],
  },
  {
    daysAgo: 21.4,
    status: 'Delivered',
    customer: outsideDhaka('আনোয়ার হোসেন', '01876120953', ['কুষ্টিয়া', 'কুমারখালী', 'শিলাইদহ, কুঠিবাড়ি রোড']),
    isWithCourier: true,
    paid: 'short statement',
    lines: [
      { product: 'Check Cotton Lungi, 6 Hands', quantity: 3, color: 'Blue' },
      { product: 'Crochet Prayer Cap', quantity: 2, size: 'M', color: 'White' },
    ],
  },
  {
    daysAgo: 24.2,
    status: 'Delivered',
    customer: outsideDhaka(
      'Farhan Ishraq',
      '01518406372',
      ['সিলেট', 'দক্ষিণ সুরমা', 'Kadamtali, Station Road'],
      { email: 'farhan.i@example.com' },
    ),
    isWithCourier: true,
    paid: 'statement',
    lines: [{ product: 'Rechargeable Mosquito Bat with Torch', quantity: 2, color: 'Red' }],
  },
  {
    daysAgo: 28.6,
    status: 'Delivered',
    customer: insideDhaka('দিলরুবা খানম', '01706951438', ['ঢাকা', 'ওয়ারী', 'বাসা ৯, র‍্যাংকিন স্ট্রিট']),
    paid: 'by hand',
    lines: [
      { product: 'My First Bangla Alphabet Board Book', quantity: 1 },
      { product: 'Wooden Shape Puzzle, 24 Pieces', quantity: 1 },
    ],
  },
  {
    daysAgo: 5.9,
    status: 'Cancelled',
    customer: outsideDhaka(
      'Habibur Rahman',
      '01789340261',
      ['নাটোর', 'সিংড়া', 'Chalanbil Road, Singra Bazar'],
      { comment: 'Ordered twice by mistake.' },
    ),
    lines: [{ product: 'Cordless Hair and Beard Trimmer', quantity: 2 }],
  },
  {
    daysAgo: 10.4,
    status: 'Cancelled',
    customer: insideDhaka('সাবিনা ইয়াসমিন', '01678209415', ['ঢাকা', 'রামপুরা', 'বাসা ৪৩, রোড ২, বনশ্রী']),
    lines: [{ product: 'Long A-Line Gown with Embroidered Yoke', quantity: 1, size: 'M', color: 'Blue' }],
  },
  {
    daysAgo: 15.3,
    status: 'Cancelled',
    customer: outsideDhaka('Jubayer Al Amin', '01954317806', [
      'ভোলা',
      'চরফ্যাশন',
      'Sadar Road, beside the launch ghat',
    ]),
    lines: [{ product: 'Non-Stick Fry Pan 26 cm, Induction Base', quantity: 1 }],
  },
  {
    daysAgo: 22.8,
    status: 'Cancelled',
    customer: outsideDhaka('মো. কামাল উদ্দিন', '01831590724', ['লক্ষ্মীপুর', 'রায়পুর', 'রায়পুর বাজার, থানা রোড']),
    lines: [{ product: 'Hard-Shell Suitcase with Number Lock, 20 inch', quantity: 1, color: 'Black' }],
  },
  {
    daysAgo: 13.4,
    status: 'Return',
    customer: outsideDhaka('Shirin Akhter', '01743082695', ['ঢাকা', 'সাভার', 'Bank Colony, House 60'], {
      comment: 'The size was too small.',
    }),
    isWithCourier: true,
    lines: [{ product: 'Printed Viscose Kurti with Side Pockets', quantity: 1, size: 'S', color: 'Yellow' }],
  },
  {
    daysAgo: 19.7,
    status: 'Return',
    customer: insideDhaka('আরমান শেখ', '01402759316', ['ঢাকা', 'হাজারীবাগ', 'বাসা ১১, মনেশ্বর রোড']),
    isWithCourier: true,
    lines: [{ product: 'Genuine Leather Formal Oxford Shoes', quantity: 1, size: 'L', color: 'Black' }],
  },
]
