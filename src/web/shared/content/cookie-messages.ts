import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

/** What the privacy policy says of cookies. */
export const cookieMessages = defineMessages({
  en: {
    onlySignIn: 'A cookie is set only when you sign in, and only to keep you signed in.',
    signIn: 'When you sign in, a cookie keeps you signed in.',
    measured: (names: string) =>
      `Only if you allow it, ${names} set cookies too, and learn which products you look at, put into the cart and order; of an order Meta also gets your phone number and email address as a hash, from which nobody can read them. You can change your choice under “Cookies” at the bottom of every page.`,
    both: shopWords.en.metaAndGoogle,
  },
  bn: {
    onlySignIn: 'কুকি বসে শুধু লগইন করলে, আর শুধু লগইন ধরে রাখতে।',
    signIn: 'লগইন করলে তা ধরে রাখতে একটি কুকি বসে।',
    measured: (names: string) =>
      `শুধু আপনি অনুমতি দিলে ${names} কুকি রাখে এবং জানতে পারে আপনি কোন পণ্য দেখেন, কার্টে রাখেন ও অর্ডার করেন; অর্ডার করলে মেটা আপনার ফোন নম্বর ও ইমেইলের হ্যাশও পায়, যা দেখে আসলটি জানা যায় না। প্রতিটি পেজের নিচে “কুকি” থেকে আপনার পছন্দ বদলাতে পারেন।`,
    both: shopWords.bn.metaAndGoogle,
  },
})
