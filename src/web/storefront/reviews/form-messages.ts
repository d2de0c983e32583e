import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

const digits = (count: number) => formatNumber(count, 'bn')

/** Writing a review. */
export const reviewFormMessages = defineMessages({
  en: {
    write: 'Review',
    writeOf: (name: string) => `Review ${name}`,
    edit: 'Change review',
    editOf: (name: string) => `Change the review of ${name}`,
    states: {
      waiting: 'Your review will be shown once the shop has read it.',
      published: 'Your review is shown.',
      hidden: 'The shop does not show your review.',
    },
    stars: 'How do you like it?',
    starNames: ['Bad', 'Poor', 'Fair', 'Good', 'Very good'] as const,
    starsMissing: 'Please choose one to five stars.',
    text: 'In your words (optional)',
    textHint: 'Of your name only the first part is shown.',
    pictures: (most: number) => `Pictures (optional, at most ${most})`,
    choosePictures: 'Choose pictures',
    removePicture: (number: number) => `Remove picture ${number}`,
    picture: (number: number) => `Picture ${number}`,
    wait: 'A picture is still being uploaded.',
    send: 'Send review',
    sending: shopWords.en.sending,
    sent: 'Thank you! Your review will be shown once the shop has read it.',
    notSent: 'Your review could not be sent. Please try again.',
    tooMany: 'You have sent very often. Please try again in an hour.',
    notPossible: 'The shop has read your review already, so it can no longer be changed.',
    picturesGone: 'A picture is not there any more. Please add it again.',
  },
  bn: {
    write: 'রিভিউ দিন',
    writeOf: (name: string) => `${name}: রিভিউ দিন`,
    edit: 'রিভিউ বদলান',
    editOf: (name: string) => `${name}: রিভিউ বদলান`,
    states: {
      waiting: 'দোকান পড়ার পর আপনার রিভিউ দেখানো হবে।',
      published: 'আপনার রিভিউ দেখানো হচ্ছে।',
      hidden: 'দোকান আপনার রিভিউ দেখাচ্ছে না।',
    },
    stars: 'পণ্যটি কেমন লেগেছে?',
    starNames: ['খারাপ', 'তেমন ভালো নয়', 'মোটামুটি', 'ভালো', 'খুব ভালো'],
    starsMissing: 'এক থেকে পাঁচটি তারা বেছে নিন।',
    text: 'আপনার কথায় (না লিখলেও চলবে)',
    textHint: 'আপনার নামের শুধু প্রথম অংশ দেখানো হয়।',
    pictures: (most: number) => `ছবি (না দিলেও চলবে, সর্বোচ্চ ${digits(most)}টি)`,
    choosePictures: 'ছবি বেছে নিন',
    removePicture: (number: number) => `${digits(number)} নম্বর ছবি বাদ দিন`,
    picture: (number: number) => `ছবি ${digits(number)}`,
    wait: 'একটি ছবি এখনো আপলোড হচ্ছে।',
    send: 'রিভিউ পাঠান',
    sending: shopWords.bn.sending,
    sent: 'ধন্যবাদ! দোকান পড়ার পর আপনার রিভিউ দেখানো হবে।',
    notSent: 'রিভিউ পাঠানো যায়নি। আবার চেষ্টা করুন।',
    tooMany: 'অনেকবার পাঠানো হয়েছে। এক ঘণ্টা পর আবার চেষ্টা করুন।',
    notPossible: 'দোকান আপনার রিভিউ পড়ে ফেলেছে, তাই এখন আর বদলানো যায় না।',
    picturesGone: 'একটি ছবি আর নেই। আবার যোগ করুন।',
  },
})
