import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const digits = (count: number) => formatNumber(count, 'bn')

export const sortableMessages = defineMessages({
  en: {
    movable: 'movable item',
    moveInstructions:
      'To move it, press the space bar, choose its place with the arrow keys, then press the space bar again. Escape puts it back.',
    pickedUp: (position: number) => `Number ${position} is being moved.`,
    movedTo: (position: number) => `It is at place ${position} now.`,
    droppedAt: (position: number) => `It has been put at place ${position}.`,
    moveCancelled: 'It is back where it was.',
  },
  bn: {
    movable: 'সরানো যায়',
    moveInstructions:
      'সরাতে স্পেস চাপুন, তীর চিহ্ন দিয়ে জায়গা বেছে নিন, তারপর আবার স্পেস চাপুন। Escape চাপলে আগের জায়গায় থাকবে।',
    pickedUp: (position) => `${digits(position)} নম্বরটি সরানো হচ্ছে।`,
    movedTo: (position) => `এখন ${digits(position)} নম্বর জায়গায় আছে।`,
    droppedAt: (position) => `${digits(position)} নম্বর জায়গায় রাখা হয়েছে।`,
    moveCancelled: 'আগের জায়গায় ফিরে গেছে।',
  },
})
