import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const digits = (count: number) => formatNumber(count, 'bn')

export const mediaMessages = defineMessages({
  en: {
    picture: (place: number) => `Picture ${place}`,
    chosen: 'Chosen pictures',
    main: 'Main picture',
    movable: 'movable picture',
    move: (place: number) => `Move picture ${place}`,
    remove: (place: number) => `Remove picture ${place}`,
    alt: 'What it shows',
    uploading: (name: string) => `Uploading ${name}`,
    leaveOut: 'Leave it out',
    tooMany: (most: number) =>
      most === 1 ? 'Only one picture is taken.' : `At most ${most} pictures are taken.`,
    notTaken: 'This picture cannot be used. Please choose a JPEG, PNG or WebP picture of at most 8 MB.',
    lost: 'This picture did not arrive. Please check your connection.',
    howToMove:
      'To move the picture, press the space bar, choose its place with the arrow keys, and press the space bar again. Escape leaves it where it was.',
    takenUp: (place: number) => `Picture ${place} has been taken up.`,
    nowAt: (place: number) => `It is at place ${place} now.`,
    putAt: (place: number) => `It has been put at place ${place}.`,
    putBack: 'It is back where it was.',
  },
  bn: {
    picture: (place: number) => `ছবি ${digits(place)}`,
    chosen: 'বাছাই করা ছবি',
    main: 'মূল ছবি',
    movable: 'সরানো যায় এমন ছবি',
    move: (place: number) => `${digits(place)} নম্বর ছবি সরান`,
    remove: (place: number) => `${digits(place)} নম্বর ছবি বাদ দিন`,
    alt: 'ছবিতে কী আছে',
    uploading: (name: string) => `${name} আপলোড হচ্ছে`,
    leaveOut: 'বাদ দিন',
    tooMany: (most: number) =>
      most === 1 ? 'শুধু একটি ছবি নেওয়া যায়।' : `সর্বোচ্চ ${digits(most)}টি ছবি নেওয়া যায়।`,
    notTaken: 'এই ছবিটি নেওয়া যাচ্ছে না। সর্বোচ্চ ৮ MB-র JPEG, PNG বা WebP ছবি বেছে নিন।',
    lost: 'ছবিটি পৌঁছায়নি। ইন্টারনেট সংযোগ দেখে নিন।',
    howToMove:
      'ছবি সরাতে স্পেস চাপুন, তীর চিহ্ন দিয়ে জায়গা বেছে নিন, তারপর আবার স্পেস চাপুন। Escape চাপলে আগের জায়গায় থাকবে।',
    takenUp: (place: number) => `${digits(place)} নম্বর ছবি তোলা হয়েছে।`,
    nowAt: (place: number) => `এখন ${digits(place)} নম্বর জায়গায় আছে।`,
    putAt: (place: number) => `${digits(place)} নম্বর জায়গায় রাখা হয়েছে।`,
    putBack: 'আগের জায়গায় ফিরে গেছে।',
  },
})
