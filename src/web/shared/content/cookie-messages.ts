import { defineMessages } from '#web/data/i18n.tsx'

/** What the privacy policy says of cookies. */
export const cookieMessages = defineMessages({
  en: {
    onlySignIn: 'A cookie is set only when you sign in, and only to keep you signed in.',
    signIn: 'When you sign in, a cookie keeps you signed in.',
    origin:
      'Your browser remembers through which link or advertisement you came; only when you order, it tells us.',
    measured: (names: string) =>
      `Only if you allow it, ${names} set cookies too, and learn which products you look at, put into the cart and order.`,
    told: (names: string) =>
      `With an order your phone number and email address go to ${names} as well, as a hash from which nobody can read them; for that we keep for 30 days, encrypted, what your browser is known by there.`,
    change: 'You can change your choice under “Cookies” at the bottom of every page.',
  },
  bn: {
    onlySignIn: 'কুকি বসে শুধু লগইন করলে, আর শুধু লগইন ধরে রাখতে।',
    signIn: 'লগইন করলে তা ধরে রাখতে একটি কুকি বসে।',
    origin: 'কোন লিংক বা বিজ্ঞাপন থেকে এসেছেন তা আপনার ব্রাউজার মনে রাখে; শুধু অর্ডার করলে আমরা তা জানতে পারি।',
    measured: (names: string) =>
      `শুধু আপনি অনুমতি দিলে ${names} কুকি রাখে এবং জানতে পারে আপনি কোন পণ্য দেখেন, কার্টে রাখেন ও অর্ডার করেন।`,
    told: (names: string) =>
      `অর্ডার করলে ${names} আপনার ফোন নম্বর ও ইমেইলের হ্যাশও পায়, যা দেখে আসলটি জানা যায় না; সেজন্য আপনার ব্রাউজারকে তারা যা দিয়ে চেনে তা আমরা ৩০ দিন এনক্রিপ্ট করে রাখি।`,
    change: 'প্রতিটি পেজের নিচে “কুকি” থেকে আপনার পছন্দ বদলাতে পারেন।',
  },
})
