import { defineMessages } from '#web/data/i18n.tsx'
import { orderWords } from '#web/shared/words/order-words.ts'
import { shopWords } from '#web/shared/words/shop-words.ts'

export const codeMessages = defineMessages({
  en: {
    title: 'Confirm your order with the code',
    intro: (until: string) =>
      `We have sent six digits to your mobile number by SMS. Enter them by ${until}, and we need not call you.`,
    label: 'Code from the SMS',
    sixDigits: 'The code has six digits.',
    confirm: shopWords.en.confirm,
    checking: shopWords.en.checking,
    wrong: 'This is not the code. Please look at the SMS again.',
    tooMany: 'Too many tries. Please wait a little, or wait for our call.',
    failed: 'The shop could not be reached. Please check your connection and try again.',
    resend: 'Send the code again',
    resendLater: (time: string) => `Send the code again (from ${time})`,
    sending: shopWords.en.sending,
    sentAgain: 'It is the same code as before. The SMS may take a minute.',
    confirmed: 'Thank you! Your order is confirmed. We do not need to call you.',
    over: 'The code is not accepted any more. Your order is safe: we call you to confirm it.',
    loading: 'Looking whether the code was sent…',
    notLoaded: 'Your order has reached us. Its code is entered on this page:',
    openOrder: orderWords.en.openMyOrder,
  },
  bn: {
    title: 'কোড দিয়ে অর্ডার নিশ্চিত করুন',
    intro: (until) =>
      `আপনার মোবাইলে এসএমএসে ছয় সংখ্যার কোড পাঠিয়েছি। ${until}-এর মধ্যে লিখলে আমাদের আর ফোন করতে হবে না।`,
    label: 'এসএমএসের কোড',
    sixDigits: 'কোডটি ছয় সংখ্যার।',
    confirm: shopWords.bn.confirm,
    checking: shopWords.bn.checking,
    wrong: 'কোডটি মেলেনি। এসএমএসটি আবার দেখুন।',
    tooMany: 'অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন, অথবা আমাদের কলের অপেক্ষায় থাকুন।',
    failed: 'দোকানের সঙ্গে যোগাযোগ করা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
    resend: 'কোড আবার পাঠান',
    resendLater: (time) => `কোড আবার পাঠান (${time} থেকে)`,
    sending: shopWords.bn.sending,
    sentAgain: 'আগের কোডটিই আবার পাঠানো হয়েছে। এসএমএস আসতে একটু সময় লাগতে পারে।',
    confirmed: 'ধন্যবাদ! আপনার অর্ডার নিশ্চিত হয়েছে। আমাদের আর কল করতে হবে না।',
    over: 'কোডটি আর চলবে না। আপনার অর্ডার ঠিক আছে: নিশ্চিত করতে আমরা আপনাকে ফোন করব।',
    loading: 'কোড পাঠানো হয়েছে কি না দেখা হচ্ছে…',
    notLoaded: 'আপনার অর্ডার পেয়েছি। কোডটি এই পেজে লিখুন:',
    openOrder: orderWords.bn.openMyOrder,
  },
})
