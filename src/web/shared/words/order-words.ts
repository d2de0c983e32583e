import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { defineWords } from './define-words.ts'

/** Words of orders that several pages of shoppers and staff use. */
export const orderWords = defineWords({
  activeOrders: ['Active orders', 'চলমান অর্ডার'],
  activeOrdersTitle: ['My Active Orders', 'আমার চলমান অর্ডার'],
  addressType: ['Address type', 'ঠিকানার ধরন'],
  advancePaidBack: ['Advance paid back', 'অগ্রিম ফেরত দেওয়া হয়েছে'],
  callAgain: ['Call again', 'আবার কল করুন'],
  cancellationsTitle: ['My Cancellations', 'আমার বাতিল অর্ডার'],
  canStillChange: [
    'You can cancel your order or correct its address until a courier is booked for it.',
    'কুরিয়ার বুক করার আগ পর্যন্ত অর্ডার বাতিল করতে বা ঠিকানা ঠিক করতে পারবেন।',
  ],
  cashOnDelivery: ['Cash On Delivery', 'ক্যাশ অন ডেলিভারি'],
  confirmOrder: ['Confirm Order', 'অর্ডার নিশ্চিত করুন'],
  correctTheAddress: ['Correct the address', 'ঠিকানা ঠিক করুন'],
  courier: ['Courier', 'কুরিয়ার'],
  deliveryArea: ['Delivery area', 'ডেলিভারি এলাকা'],
  deliveryCharge: ['Delivery charge', 'ডেলিভারি চার্জ'],
  district: ['District', 'জেলা'],
  followTheParcel: ['Follow the parcel', 'পার্সেল কোথায় দেখুন'],
  free: ['Free', 'ফ্রি'],
  goToTheShop: ['Go to the shop', 'দোকানে যান'],
  inAccount: ['The order is in your account now.', 'অর্ডারটি এখন আপনার অ্যাকাউন্টে আছে।'],
  insideDhaka: ['Inside Dhaka', 'ঢাকার ভেতরে'],
  leaveItAsItWas: ['Leave it as it was', 'আগের মতোই থাক'],
  location: ['Thana, district', 'থানা, জেলা'],
  mobileNumber: ['Mobile number', 'মোবাইল নম্বর'],
  nextOrder: ['Next order', 'পরের অর্ডার'],
  notChanged: [
    'Nothing was changed. Please check your connection and try again.',
    'কিছু বদলানো হয়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  ],
  notSold: ['This product is no longer sold.', 'এই পণ্যটি আর বিক্রি হয় না।'],
  office: ['Office', 'অফিস'],
  openMyOrder: ['Open my order', 'আমার অর্ডার দেখুন'],
  orderId: ['Order ID', 'অর্ডার নম্বর'],
  orderPlaced: ['Order placed', 'অর্ডার করা হয়েছে'],
  outsideDhaka: ['Outside Dhaka', 'ঢাকার বাইরে'],
  payment: ['Payment', 'পেমেন্ট'],
  previousOrder: ['Previous order', 'আগের অর্ডার'],
  price: ['Price', 'দাম'],
  product: ['Product', 'পণ্য'],
  returned: ['Returned', 'ফেরত'],
  returnTitle: ['My Return', 'আমার ফেরত অর্ডার'],
  saveTheAddress: ['Save the address', 'ঠিকানা সেভ করুন'],
  shoppingTitle: ['My Shopping', 'আমার কেনাকাটা'],
  subtotal: ['Subtotal', 'পণ্যের দাম'],
  thankYou: ['Thank you! Your order is confirmed.', 'ধন্যবাদ! আপনার অর্ডার নিশ্চিত হয়েছে।'],
  toCollect: ['To collect', 'নিতে হবে'],
  tooManyCall: [
    'Too many tries. Please wait ten minutes, or call us.',
    'অনেকবার চেষ্টা হয়েছে। দশ মিনিট পরে আবার চেষ্টা করুন, অথবা আমাদের কল করুন।',
  ],
  toReview: ['To review', 'যাচাই করুন'],
  total: ['Total', 'মোট'],
  trackingCode: ['Tracking code', 'ট্র্যাকিং কোড'],
  trxId: ['Transaction number (TrxID)', 'লেনদেন নম্বর (TrxID)'],
  usualAddress: ['Usual address', 'নিয়মিত ঠিকানা'],
  weWillCall: ['We will call you about these products.', 'পণ্যগুলো নিশ্চিত করতে আমরা আপনাকে ফোন করব।'],
  yesCancelTheOrder: ['Yes, cancel the order', 'হ্যাঁ, অর্ডার বাতিল করুন'],
})

/** After the name of a product: how many others there are beside it. */
export const moreProducts = {
  en: (count: number) => (count === 1 ? 'and 1 more product' : `and ${count} more products`),
  bn: (count: number) => `এবং আরও ${formatNumber(count, 'bn')}টি পণ্য`,
}

/** Within how many days a parcel comes. */
export const deliveredWithin = {
  en: (days: number) => (days === 0 ? 'the same day' : days === 1 ? 'within a day' : `within ${days} days`),
  bn: (days: number) => (days === 0 ? 'একই দিনে' : `${formatNumber(days, 'bn')} দিনের মধ্যে`),
}

/** A delivery charge for reading: a word where nothing is charged. */
export const formatCharge = (taka: number, language: Language, always?: 2) =>
  taka === 0 ? orderWords[language].free : formatTaka(taka, language, always)

/** The least and the most of what is charged, or the one charge. */
export const formatCharges = (charges: readonly number[], language: Language, always?: 2) =>
  charges.map((charge) => formatCharge(charge, language, always)).join(' – ')
