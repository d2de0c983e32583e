import { defineMessages } from '#web/data/i18n.tsx'
import { productWords } from '#web/shared/words/product-words.ts'
import { shopWords } from '#web/shared/words/shop-words.ts'

export const stockAlertMessages = defineMessages({
  en: {
    tellMe: 'Tell me when it is back',
    contact: 'Your mobile number or email',
    once: 'We will contact you once, about this product only.',
    requesting: 'One moment…',
    requested: 'Noted. We will tell you when it is back.',
    wrongContact: 'Please enter a mobile number such as 01712345678, or an email address.',
    isBack: 'It is back in stock: reload the page to order it.',
    tooMany: shopWords.en.tooManyTries,
    notRequested: shopWords.en.didNotWork,
    notRequestedText:
      'Please go back and check the number or email address. If the product is back in stock, you can order it right away.',
    toShop: productWords.en.seeAllProducts,
    stopTitle: productWords.en.deleteMyAddress,
    stopText: 'Press the button and we delete your address. You will get no more emails about products.',
    stopButton: productWords.en.deleteMyAddress,
    stopped: 'Done. Your address is deleted.',
    stoppedText: 'You can ask us to tell you about a product again at any time.',
    stopUnknown: 'This link is not complete. Please use the whole link from the email.',
  },
  bn: {
    tellMe: 'আবার এলে জানাবেন',
    contact: 'আপনার মোবাইল নম্বর বা ইমেইল',
    once: 'শুধু এই পণ্যের জন্য, একবারই জানাব।',
    requesting: 'একটু অপেক্ষা করুন…',
    requested: 'লিখে রাখলাম। পণ্যটি আবার এলে জানাব।',
    wrongContact: '০১৭১২৩৪৫৬৭৮-এর মতো মোবাইল নম্বর অথবা ইমেইল ঠিকানা দিন।',
    isBack: 'পণ্যটি আবার এসেছে। পেজটি রিলোড করে অর্ডার করুন।',
    tooMany: shopWords.bn.tooManyTries,
    notRequested: shopWords.bn.didNotWork,
    notRequestedText: 'আগের পেজে গিয়ে নম্বর বা ইমেইল ঠিকানাটি দেখে নিন। পণ্যটি আবার এসে থাকলে এখনই অর্ডার করতে পারেন।',
    toShop: productWords.bn.seeAllProducts,
    stopTitle: productWords.bn.deleteMyAddress,
    stopText: 'বাটনটি চাপলে আপনার ঠিকানা মুছে যাবে, কোনো পণ্যের খবর আর পাঠাব না।',
    stopButton: productWords.bn.deleteMyAddress,
    stopped: 'হয়ে গেছে। আপনার ঠিকানা মুছে ফেলা হয়েছে।',
    stoppedText: 'যখন ইচ্ছা আবার কোনো পণ্যের খবর চাইতে পারেন।',
    stopUnknown: 'লিংকটি পুরো আসেনি। ইমেইলের পুরো লিংকটি ব্যবহার করুন।',
  },
})
