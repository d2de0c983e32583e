import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const digits = (count: number) => formatNumber(count, 'bn')

export const mediaMessages = defineMessages({
  en: {
    drop: (most: number) => (most === 1 ? 'Drop a picture here' : 'Drop pictures here'),
    choose: (most: number) => (most === 1 ? 'Choose a picture' : 'Choose pictures'),
    picture: (position: number) => `Picture ${position}`,
    chosen: 'Chosen pictures',
    main: 'Main picture',
    movable: 'movable picture',
    move: (position: number) => `Move picture ${position}`,
    remove: (position: number) => `Remove picture ${position}`,
    alt: 'What it shows',
    uploading: (name: string) => `Uploading ${name}`,
    discard: 'Remove',
    tooMany: (most: number) =>
      most === 1 ? 'Only one picture, please.' : `At most ${most} pictures, please.`,
    rejected: 'This picture cannot be used. Please choose a JPEG, PNG or WebP picture of at most 8 MB.',
    failed: 'This picture could not be uploaded. Please check your connection.',
    noRoom: 'The shop’s disk is full, so this picture cannot be stored.',
    moveInstructions:
      'To move the picture, press the space bar, choose its place with the arrow keys, then press the space bar again. Escape puts it back.',
    pickedUp: (position: number) => `Picture ${position} is being moved.`,
    movedTo: (position: number) => `It is at place ${position} now.`,
    droppedAt: (position: number) => `It has been put at place ${position}.`,
    moveCancelled: 'It is back where it was.',
  },
  bn: {
    drop: (most: number) => (most === 1 ? 'একটি ছবি এখানে টেনে আনুন' : 'ছবিগুলো এখানে টেনে আনুন'),
    choose: () => 'ছবি বেছে নিন',
    picture: (position: number) => `ছবি ${digits(position)}`,
    chosen: 'বাছাই করা ছবি',
    main: 'মূল ছবি',
    movable: 'সরানো যায় এমন ছবি',
    move: (position: number) => `${digits(position)} নম্বর ছবি সরান`,
    remove: (position: number) => `${digits(position)} নম্বর ছবি বাদ দিন`,
    alt: 'ছবিতে কী আছে',
    uploading: (name: string) => `${name} আপলোড হচ্ছে`,
    discard: 'বাদ দিন',
    tooMany: (most: number) =>
      most === 1 ? 'শুধু একটি ছবি নেওয়া যায়।' : `সর্বোচ্চ ${digits(most)}টি ছবি নেওয়া যায়।`,
    rejected: 'এই ছবিটি নেওয়া যাচ্ছে না। সর্বোচ্চ ৮ এমবির JPEG, PNG বা WebP ছবি বেছে নিন।',
    failed: 'ছবিটি আপলোড হয়নি। ইন্টারনেট সংযোগ দেখে নিন।',
    noRoom: 'দোকানের ডিস্কে জায়গা নেই, তাই ছবিটি রাখা যাচ্ছে না।',
    moveInstructions:
      'ছবি সরাতে স্পেস চাপুন, তীর চিহ্ন দিয়ে জায়গা বেছে নিন, তারপর আবার স্পেস চাপুন। Escape চাপলে আগের জায়গায় থাকবে।',
    pickedUp: (position: number) => `${digits(position)} নম্বর ছবি সরানো হচ্ছে।`,
    movedTo: (position: number) => `এখন ${digits(position)} নম্বর জায়গায় আছে।`,
    droppedAt: (position: number) => `${digits(position)} নম্বর জায়গায় রাখা হয়েছে।`,
    moveCancelled: 'আগের জায়গায় ফিরে গেছে।',
  },
})
