export const auth = {
  brand: 'সদাই',
  brandHome: 'সদাই, হোম পেজ',
  login: 'লগইন',
  email: 'ইমেইল ঠিকানা',
  password: 'পাসওয়ার্ড',
  emailRequired: 'ইমেইল দিন',
  passwordRequired: 'পাসওয়ার্ড দিন',
  signingIn: 'লগইন হচ্ছে…',
  loginSuccessful: 'লগইন সফল হয়েছে।',
  loginFailed: 'লগইন করা যায়নি।',
  errorOccurred: 'একটি সমস্যা হয়েছে।',
  tryAgain: 'আবার চেষ্টা করুন',
}
