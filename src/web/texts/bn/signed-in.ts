import type { SignedInTexts } from '../texts.tsx'

export const signedIn: SignedInTexts = {
  savedAddresses: 'আপনার সংরক্ষিত ঠিকানা',
  usualAddress: 'নিয়মিত ঠিকানা',
  usualFilledIn: 'আপনার নিয়মিত ঠিকানাটি বসানো হয়েছে।',
  filledIn: 'ঠিকানাটি বসানো হয়েছে।',
  addressesFailed: 'আপনার সংরক্ষিত ঠিকানাগুলো আনা যায়নি।',
  replaceTyped: 'এই সংরক্ষিত ঠিকানাটি নেবেন?',
  replaceTypedText: 'আপনার লেখা নাম, মোবাইল নম্বর ও ঠিকানার জায়গায় এটি বসবে।',
  replaceYes: 'সংরক্ষিত ঠিকানা নিন',
  replaceNo: 'আমার লেখাই থাক',
  saveAddress: 'পরের অর্ডারের জন্য ঠিকানাটি সংরক্ষণ করুন',
  addressNotSaved: 'অর্ডারটি হয়েছে, তবে ঠিকানাটি সংরক্ষণ করা যায়নি।',
  notInAccount: 'এই অর্ডারটি অ্যাকাউন্ট ছাড়া করা হয়েছে।',
  addOrder: 'অর্ডারটি আমার অ্যাকাউন্টে যোগ করুন',
  addingOrder: 'যোগ করা হচ্ছে…',
  orderAdded: 'অর্ডারটি এখন আপনার অ্যাকাউন্টে আছে।',
  orderNotAdded: 'অর্ডারটি অ্যাকাউন্টে যোগ করা যায়নি। আবার চেষ্টা করুন।',
  seeInAccount: 'আমার অ্যাকাউন্টে দেখুন',
}
