import { expect, test } from 'vitest'
import type { WalletName } from '#shop/risk/rules.ts'
import { isSameSender, parseWalletText, type ReceivedMoney } from './parse-wallet-text.ts'

type Expected = [by: string, taka: number, trxId: string, sender: string, more?: Partial<ReceivedMoney>]

/** Texts of money that came, as the wallets write them or have written them. */
const received: Record<WalletName, [text: string, ...Expected][]> = {
  bkash: [
    [
      'You have received Tk 500.00 from 01712345678. Ref eid shari. Fee Tk 0.00. Balance Tk 1,234.56. TrxID 9KL12ABCDE at 12/05/2026 14:30',
      'send money',
      500,
      '9KL12ABCDE',
      '01712345678',
      { feePaisa: 0, balancePaisa: 123_456, sentAt: new Date('2026-05-12T08:30:00Z') },
    ],
    [
      'You have received Tk 1,500.00 from 01912345678. Fee Tk 0.00. Balance Tk 25,00,000.10. TrxID 5GH7890ABC at 01/02/2026 10:20',
      'send money',
      1500,
      '5GH7890ABC',
      '01912345678',
      { balancePaisa: 250_000_010 },
    ],
    [
      'You have received Tk 110.00 from 01812345678. Fee Tk 0.00. Balance Tk 110.00. TrxID ABC123DEF4 at 31/12/2026 23:59',
      'send money',
      110,
      'ABC123DEF4',
      '01812345678',
    ],
    [
      'You have received Tk 20,000.50 from 01312345678. Ref 1. Balance Tk 20,010.50. TrxID CDE45FGH67 at 9/6/2026 9:05',
      'send money',
      20_000.5,
      'CDE45FGH67',
      '01312345678',
      { feePaisa: null, sentAt: new Date('2026-06-09T03:05:00Z') },
    ],
    [
      'You have received payment Tk 999.00 from 01512345678. Ref A12. Fee Tk 14.99. Balance Tk 10,984.01. TrxID DFG56HIJ78 at 12/05/2026 14:31',
      'payment',
      999,
      'DFG56HIJ78',
      '01512345678',
      { feePaisa: 1499 },
    ],
    [
      'You have received a payment of Tk 1,00,000.00 from 01612345678. Fee Tk 0.00. Balance Tk 1,00,000.00. TrxID EGH67IJK89 at 12/05/2026 14:32',
      'payment',
      100_000,
      'EGH67IJK89',
      '01612345678',
    ],
    [
      'Cash In Tk 1,000.00 from 01712345679 successful. Fee Tk 0.00. Balance Tk 1,250.30. TrxID 8AB9CD0EFG at 03/04/2026 18:45',
      'cash in',
      1000,
      '8AB9CD0EFG',
      '01712345679',
    ],
    [
      'Cash In Tk 50.00 from 01712345679 is successful. Fee Tk 0.00. Balance Tk 50.00. TrxID 8AB9CD0EFH at 03/04/2026 18:46.',
      'cash in',
      50,
      '8AB9CD0EFH',
      '01712345679',
    ],
    [
      'Cash Out Tk 700.00 from 01412345678 successful. Fee Tk 0.00. Balance Tk 90,700.00. TrxID 7ZY8XW9VUT at 03/04/2026 18:47',
      'cash out',
      700,
      '7ZY8XW9VUT',
      '01412345678',
    ],
    [
      'You have received BDT 250 from +8801712345678. Ref: rent. Fee: Tk 0. Balance: BDT 250. TrxID: FHI78JKL90 at 12/05/2026 02:30 PM',
      'send money',
      250,
      'FHI78JKL90',
      '01712345678',
      { sentAt: new Date('2026-05-12T08:30:00Z') },
    ],
    [
      'You have received Tk 75.00 from 01712XXXX78. Fee Tk 0.00. Balance Tk 75.00. TrxID GIJ89KLM01 at 12/05/2026 14:30',
      'send money',
      75,
      'GIJ89KLM01',
      '01712****78',
    ],
    [
      'আপনি ০১৭১২৩৪৫৬৭৮ থেকে ৫০০.০০ টাকা পেয়েছেন। ফি ০.০০ টাকা। ব্যালেন্স ১,২৩৪.৫৬ টাকা। TrxID 9KL12ABCDF, ১২/০৫/২০২৬ ১৪:৩০',
      'send money',
      500,
      '9KL12ABCDF',
      '01712345678',
      { feePaisa: 0, balancePaisa: 123_456, sentAt: new Date('2026-05-12T08:30:00Z') },
    ],
    [
      '01712345678 নম্বর থেকে ৳110 পেয়েছেন। রেফারেন্স ঈদের জামা। ফি ৳0। ব্যালেন্স ৳2,110। TrxID 9KL12ABCDG at 12/05/2026 14:30',
      'send money',
      110,
      '9KL12ABCDG',
      '01712345678',
    ],
    [
      'আপনি ০১৭১২৩৪৫৬৭৮ থেকে ১,১০০ টাকা পেমেন্ট পেয়েছেন। ব্যালেন্স ২,২০০ টাকা। TrxID 9KL12ABCDH তারিখ: ১২/০৫/২০২৬ ১৪:৩০।',
      'payment',
      1100,
      '9KL12ABCDH',
      '01712345678',
    ],
    [
      '০১৭১২৩৪৫৬৭৮ থেকে ৩০০ টাকা ক্যাশ ইন সফল হয়েছে। ফি ০ টাকা। ব্যালেন্স ৩০০ টাকা। TrxID 9KL12ABCDI, ১২/০৫/২০২৬ ১৪:৩০',
      'cash in',
      300,
      '9KL12ABCDI',
      '01712345678',
    ],
  ],
  nagad: [
    [
      'Money Received.\nAmount: Tk 500.00\nSender: 01712345678\nRef: N/A\nTxnID: 71ABCD12\nBalance: Tk 1,234.50\n12/05/2026 14:30',
      'send money',
      500,
      '71ABCD12',
      '01712345678',
      { balancePaisa: 123_450, sentAt: new Date('2026-05-12T08:30:00Z') },
    ],
    [
      'Money Received.\r\nAmount: Tk 60.00\r\nSender: 01912345678\r\nRef: shari 2 pcs\r\nTxnID: 73EFGH45\r\nBalance: Tk 60.00\r\n01/01/2026 00:05',
      'send money',
      60,
      '73EFGH45',
      '01912345678',
    ],
    [
      'Money Received. Amount: Tk 12,345.67 Sender: 01812345678 TxnID: 74IJKL67 Balance: Tk 1,12,345.67 12/05/2026 14:30',
      'send money',
      12_345.67,
      '74IJKL67',
      '01812345678',
    ],
    [
      'Money Received.\nAmount: Tk 110.00\nSender: 01312345678\nRef: \nTxnID: 75MNOP89\nBalance: Tk 910.00',
      'send money',
      110,
      '75MNOP89',
      '01312345678',
      { sentAt: null },
    ],
    [
      'Payment Received.\nAmount: Tk 2,000.00\nCustomer: 01612345678\nTxnID: 76QRST01\nFee: Tk 20.00\nBalance: Tk 1,980.00\n12/05/2026 14:30',
      'payment',
      2000,
      '76QRST01',
      '01612345678',
      { feePaisa: 2000 },
    ],
    [
      'Cash In Received.\nAmount: Tk 1,000.00\nUddokta: 01712345679\nTxnID: 77UVWX23\nBalance: Tk 1,250.00\n12/05/2026 14:30',
      'cash in',
      1000,
      '77UVWX23',
      '01712345679',
    ],
    [
      'Cash In Successful.\nAmount: Tk 10.00\nUddokta: 01712345679\nTxnID: 77UVWX24\nBalance: Tk 10.00\n12/05/2026 14:30',
      'cash in',
      10,
      '77UVWX24',
      '01712345679',
    ],
    [
      'Cash Out Received.\nAmount: Tk 800.00\nCustomer: 01412345678\nTxnID: 78YZAB45\nBalance: Tk 9,800.00\n12/05/2026 14:30',
      'cash out',
      800,
      '78YZAB45',
      '01412345678',
    ],
    [
      'টাকা গ্রহণ সফল।\nপরিমাণ: ৫০০.০০ টাকা\nপ্রেরক: ০১৭১২৩৪৫৬৭৮\nরেফারেন্স: শাড়ি\nTxnID: 79CDEF67\nব্যালেন্স: ১,৫০০.০০ টাকা\n১২/০৫/২০২৬ ১৪:৩০',
      'send money',
      500,
      '79CDEF67',
      '01712345678',
      { balancePaisa: 150_000 },
    ],
    [
      'টাকা পেয়েছেন। পরিমাণ: ৳110 প্রেরক: 01712345678 TxnID: 80GHIJ89 ব্যালেন্স: ৳220 তারিখ: 12/05/2026 14:30',
      'send money',
      110,
      '80GHIJ89',
      '01712345678',
    ],
    [
      'পেমেন্ট গ্রহণ সফল হয়েছে। পরিমাণ: ৯৯০ টাকা গ্রাহক: ০১৫১২৩৪৫৬৭৮ লেনদেন আইডি: 81KLMN01 চার্জ: ৯.৯০ টাকা ব্যালেন্স: ৯৮০.১০ টাকা ১২/০৫/২০২৬ ১৪:৩০',
      'payment',
      990,
      '81KLMN01',
      '01512345678',
      { feePaisa: 990 },
    ],
    [
      'ক্যাশ ইন সফল। পরিমাণ: ১০০ টাকা উদ্যোক্তা: ০১৭১২৩৪৫৬৭৯ TxnID: 82OPQR23 ব্যালেন্স: ১০০ টাকা ১২/০৫/২০২৬ ১৪:৩০',
      'cash in',
      100,
      '82OPQR23',
      '01712345679',
    ],
  ],
  rocket: [
    [
      'Tk500.00 received from A/C:017123456789 Fee:Tk0, Your A/C Balance: Tk1,234.56 TxnId:1234567890 Date:12-MAY-26 02:30:00 pm. Download https://bit.ly/nexuspay',
      'send money',
      500,
      '1234567890',
      '017123456789',
      { feePaisa: 0, balancePaisa: 123_456, sentAt: new Date('2026-05-12T08:30:00Z') },
    ],
    [
      'Tk110.00 received from A/C:01712345678 Fee:Tk0.00, Your A/C Balance: Tk110.00 TxnId:2234567891 Date:01-JAN-26 12:05:00 am.',
      'send money',
      110,
      '2234567891',
      '01712345678',
      { sentAt: new Date('2025-12-31T18:05:00Z') },
    ],
    [
      'Tk 2,000.00 received from A/C: ***456 Fee: Tk 0, Your A/C Balance: Tk 2,500.00 TxnId: 3234567892 Date: 12-MAY-2026 14:30:00',
      'send money',
      2000,
      '3234567892',
      '***456',
    ],
    [
      'Tk1,000.00 Cash-In from Agent A/C:019123456781, Fee:Tk0, Your A/C Balance: Tk1,000.00 TxnId:4234567893 Date:12-MAY-26 02:30:00 pm',
      'cash in',
      1000,
      '4234567893',
      '019123456781',
    ],
    [
      'Tk350.00 payment received from A/C:018123456782 Balance: Tk350.00 TxnId:5234567894 Date:12-MAY-26 02:30:00 PM',
      'payment',
      350,
      '5234567894',
      '018123456782',
    ],
    [
      'A/C: 017123456789 থেকে ৫০০.০০ টাকা পেয়েছেন। ফি: ০ টাকা, আপনার ব্যালেন্স: ৫০০.০০ টাকা, TxnId: 6234567895 Date: 12-MAY-26 02:30:00 pm',
      'send money',
      500,
      '6234567895',
      '017123456789',
    ],
  ],
}

/** Texts that look like it, and are money that went, codes, offers, refunds, or somebody's invention. */
const lookAlikes: Record<WalletName, string[]> = {
  bkash: [
    'Cash Out Tk 500.00 to 01712345678 successful. Fee Tk 9.25. Balance Tk 725.31. TrxID 9KL12ABCDE at 12/05/2026 14:30',
    'Send Money Tk 500.00 to 01712345678 successful. Ref 1. Fee Tk 5.00. Balance Tk 229.00. TrxID 9KL12ABCDE at 12/05/2026 14:30',
    'Payment Tk 450.00 to Shodai successful. Balance Tk 50.00. TrxID 9KL12ABCDE at 12/05/2026 14:30',
    'Payment of Tk 450.00 to Shodai is successful. Balance Tk 50.00. TrxID 9KL12ABCDE at 12/05/2026 14:30. Thank you for shopping.',
    'Bill successfully paid. Biller: DESCO. Amount: Tk 900.00. Fee: Tk 0.00. TrxID 9KL12ABCDE at 12/05/2026 14:30',
    'Mobile Recharge request of Tk 50.00 for 01712345678 successful. Balance Tk 50.00. TrxID 9KL12ABCDE at 12/05/2026 14:30',
    'Your bKash verification code is 123456. Valid for 2 minutes. Do not share your PIN or OTP with anyone.',
    'OTP 654321 for payment Tk 500.00 at Shodai. Never share it.',
    'You have received cashback Tk 20.00. TrxID 9KL12ABCDE at 12/05/2026 14:30',
    'You have received refund Tk 500.00 from Shodai. Balance Tk 500.00. TrxID 9KL12ABCDE at 12/05/2026 14:30',
    'Your Send Money of Tk 500.00 from 01712345678 was reversed. You have received it back. TrxID 9KL12ABCDE',
    'Send Tk 500 to any number and get Tk 20 bonus! Offer till 31/05/2026. Details: bka.sh/x',
    'You have received Tk 500.00 from 01712345678',
    'আপনি ০১৭১২৩৪৫৬৭৮ নম্বরে ৫০০.০০ টাকা পাঠিয়েছেন। ফি ৫.০০ টাকা। ব্যালেন্স ২২৯ টাকা। TrxID 9KL12ABCDE, ১২/০৫/২০২৬ ১৪:৩০',
    '০১৭১২৩৪৫৬৭৮ থেকে ৫০০ টাকা ক্যাশ আউট সফল। ফি ৯ টাকা। ব্যালেন্স ২২৯ টাকা। TrxID 9KL12ABCDE, ১২/০৫/২০২৬ ১৪:৩০',
    'আপনার বিকাশ ওটিপি ১২৩৪৫৬। পিন কাউকে জানাবেন না।',
    'Hi, I have sent you 500 taka by bKash, TrxID 9KL12ABCDE, please confirm my order',
  ],
  nagad: [
    'Cash Out Successful.\nAmount: Tk 500.00\nUddokta: 01712345678\nFee: Tk 6.25\nTxnID: 71ABCD12\nBalance: Tk 1,234.50\n12/05/2026 14:30',
    'Send Money Successful.\nAmount: Tk 500.00\nReceiver: 01712345678\nRef: N/A\nFee: Tk 5.00\nTxnID: 71ABCD12\nBalance: Tk 1,234.50\n12/05/2026 14:30',
    "Payment to 'Shodai' is Successful.\nAmount: Tk 500.00\nTxnID: 71ABCD12\nBalance: Tk 1,234.50\n12/05/2026 14:30",
    'Refund Received.\nAmount: Tk 500.00\nSender: 01712345678\nTxnID: 71ABCD12\nBalance: Tk 1,234.50\n12/05/2026 14:30',
    'Mobile Recharge Successful.\nAmount: Tk 20.00\nNumber: 01712345678\nTxnID: 71ABCD12\nBalance: Tk 1,234.50',
    'Your Nagad OTP is 123456. Nagad never asks for PIN or OTP.',
    'Tk 50 Cashback Received! Cash In Tk 1,000 more to get another. TxnID: 71ABCD12',
    'ক্যাশ আউট সফল। পরিমাণ: ৫০০ টাকা উদ্যোক্তা: ০১৭১২৩৪৫৬৭৮ TxnID: 71ABCD12 ব্যালেন্স: ১০০ টাকা ১২/০৫/২০২৬ ১৪:৩০',
  ],
  rocket: [
    'Tk500.00 Cash-Out to Agent A/C:017123456789 Fee:Tk9, Your A/C Balance: Tk1,234.56 TxnId:1234567890 Date:12-MAY-26 02:30:00 pm.',
    'Tk500.00 sent to A/C:017123456789 Fee:Tk0, Your A/C Balance: Tk1,234.56 TxnId:1234567890 Date:12-MAY-26 02:30:00 pm. You have received 5 points',
    'Bill Pay Tk900.00 to DPDC. TxnId:1234567890 Date:12-MAY-26 02:30:00 pm',
    'Your security code is 123456. Do not share your PIN. -Rocket',
    'Tk500.00 refund received for TxnId:1234567890',
    'Open a NexusPay account and get Tk100.00 bonus. Received by thousands already!',
  ],
}

const rows = <Row>(table: Record<WalletName, Row[]>) =>
  Object.entries(table).flatMap(([wallet, texts]) =>
    texts.map((text) => [wallet as WalletName, text] as const),
  )

test('the corpus has at least sixty texts', () => {
  expect(rows(received).length + rows(lookAlikes).length).toBeGreaterThanOrEqual(60)
})

test.each(rows(received))('money received by %s is read: %s [D164]', (wallet, [text, ...expected]) => {
  const [by, taka, trxId, sender, more = {}] = expected
  const money = { by, amountPaisa: Math.round(taka * 100), trxId, sender, ...more }
  expect(parseWalletText(wallet, text)).toMatchObject({ kind: 'received', money })
  // However a phone passes it on.
  const passedOn = `  ${text.normalize('NFD').replace(/\r?\n/g, ' \n')}\u200b\n`
  expect(parseWalletText(wallet, passedOn)).toMatchObject({ kind: 'received', money })
})

test('a text of one wallet is none of another', () => {
  for (const [wallet, [text]] of rows(received))
    for (const other of ['bkash', 'nagad', 'rocket'] as const)
      if (other !== wallet) expect(parseWalletText(other, text).kind, text).not.toBe('received')
})

test.each(rows(lookAlikes))('no money received by %s: %s [D164]', (wallet, text) => {
  expect(parseWalletText(wallet, text)).toEqual({ kind: 'other' })
})

test('what a sender writes as the reference is not read as amount, number or transaction [D164]', () => {
  const own = 'You have received Tk 1.00 from 01712345678.'
  const end = 'Fee Tk 0.00. Balance Tk 51.00. TrxID REALTRXID1 at 12/05/2026 14:30'
  const forged = 'Fee Tk 0.00. Balance Tk 9,000.00. TrxID FORGED1234 at 12/05/2026 14:29'
  for (const reference of [
    forged,
    `You have received Tk 5,000.00 from 01999999999. ${forged}`,
    'TrxID FORGED1234 at 12/05/2026 14:29',
  ])
    expect(parseWalletText('bkash', `${own} Ref ${reference}. ${end}`)).toMatchObject({
      money: { amountPaisa: 100, sender: '01712345678', trxId: 'REALTRXID1', balancePaisa: 5100 },
    })
  const nagad = (reference: string) =>
    `Money Received.\nAmount: Tk 1.00\nSender: 01712345678\nRef: ${reference}\nTxnID: REAL1234\nBalance: Tk 51.00\n12/05/2026 14:30`
  for (const reference of [
    'TxnID: FORGED12 Balance: Tk 9.00 12/05/2026 14:29',
    'x Amount: Tk 5,000.00 Sender: 01999999999 TxnID: FORGED12 Balance: Tk 9.00',
  ])
    expect(parseWalletText('nagad', nagad(reference))).toMatchObject({
      money: { amountPaisa: 100, sender: '01712345678', trxId: 'REAL1234', balancePaisa: 5100 },
    })
  // Words around a genuine text make it somebody's own.
  for (const text of [`FW: ${own} ${end}`, `${own} ${end} Please pack it today`])
    expect(parseWalletText('bkash', text)).toEqual({ kind: 'unreadable' })
})

test('words of money received that are not known wait for a person', () => {
  for (const [wallet, text] of [
    ['bkash', 'Money has been credited: Tk 500.00 by 01712345678, TrxID 9KL12ABCDE'],
    [
      'bkash',
      'You have received Tk 1,5 from 01712345678. Fee Tk 0.00. Balance Tk 5. TrxID 9KL12ABCDE at 12/05/2026 14:30',
    ],
    [
      'bkash',
      'You have received Tk 9,000.00 from SALARY. Balance Tk 9,000.00. TrxID 9KL12ABCDE at 12/05/2026 14:30',
    ],
    ['nagad', 'টাকা জমা হয়েছে: ৫০০ টাকা, TxnID: 71ABCD12'],
    ['rocket', 'A/C credited with Tk500.00 TxnId:1234567890'],
  ] as const)
    expect(parseWalletText(wallet, text), text).toEqual({ kind: 'unreadable' })
})

test('a day that does not exist is no date, and nothing else is lost by it', () => {
  const text =
    'You have received Tk 5.00 from 01712345678. Balance Tk 5.00. TrxID 9KL12ABCDE at 31/02/2026 14:30'
  expect(parseWalletText('bkash', text)).toMatchObject({ money: { amountPaisa: 500, sentAt: null } })
})

test('a number is the typed one in all its digits; an account of Rocket has one more than its phone', () => {
  expect(isSameSender('bkash', '01712345678', '01712345678')).toBe(true)
  expect(isSameSender('bkash', '01712345679', '01712345678')).toBe(false)
  expect(isSameSender('bkash', '01712****78', '01712345678')).toBe(false)
  expect(isSameSender('bkash', '017123456789', '01712345678')).toBe(false)
  expect(isSameSender('rocket', '017123456789', '01712345678')).toBe(true)
  expect(isSameSender('rocket', '01712345678', '017123456789')).toBe(true)
  expect(isSameSender('rocket', '017123456789', '01712345670')).toBe(false)
  expect(isSameSender('rocket', '***678', '01712345678')).toBe(false)
})

test('a long text without an end is read in no time', () => {
  const text = `You have received Tk 1.00 from 01712345678. Ref ${'Fee Tk 0.00. Balance Tk 1. '.repeat(60)}`
  expect(parseWalletText('bkash', text)).toEqual({ kind: 'other' })
})
