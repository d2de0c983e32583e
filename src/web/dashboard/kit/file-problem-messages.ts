import type { FileProblem } from '#lib/errors.ts'
import type { Language } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

export const fileProblemMessages = defineMessages({
  en: {
    unreadable: 'The shop cannot read this file. Please save it as CSV (UTF-8) and choose it again.',
    empty: 'There is nothing in this file.',
    'too-many-rows': (most: string) => `The file has too many rows: it may have ${most}. Please split it.`,
    'too-many-columns': (row: string) => `Row ${row} has too many columns.`,
    'no-table': 'This is not a table with a heading and rows below it.',
    'no-rows': 'There are no rows below the heading.',
    'broken-heading': (row: string) => `The heading in row ${row} cannot be read.`,
    'columns-missing': (columns: string) => `These columns are missing: ${columns}.`,
    'no-spend-heading': 'No row has the headings campaign name, day and amount spent.',
  },
  bn: {
    unreadable: 'ফাইলটি পড়া যাচ্ছে না। CSV (UTF-8) হিসেবে সেভ করে আবার বেছে নিন।',
    empty: 'ফাইলে কিছু নেই।',
    'too-many-rows': (most) => `ফাইলে সারি বেশি: সর্বোচ্চ ${most}টি থাকতে পারে। ভাগ করে দিন।`,
    'too-many-columns': (row) => `${row} নম্বর সারিতে কলাম বেশি।`,
    'no-table': 'এটি এমন টেবিল নয়, যাতে কলামের নাম আর তার নিচে সারি আছে।',
    'no-rows': 'কলামের নামের নিচে কোনো সারি নেই।',
    'broken-heading': (row) => `${row} নম্বর সারিতে কলামের নাম পড়া যাচ্ছে না।`,
    'columns-missing': (columns) => `এই কলামগুলো নেই: ${columns}।`,
    'no-spend-heading': 'কোনো সারিতে ক্যাম্পেইনের নাম, দিন ও খরচের কলাম নেই।',
  },
} satisfies Record<Language, Record<FileProblem | 'unreadable', string | ((value: string) => string)>>)
