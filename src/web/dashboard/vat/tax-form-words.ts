/** A word of the forms: in Bengali, as they are prescribed, and what it means. */
export interface FormWord {
  bn: string
  en: string
}

const word = (bn: string, en: string): FormWord => ({ bn, en })

export const formWords = {
  government: word('গণপ্রজাতন্ত্রী বাংলাদেশ সরকার', 'Government of the People’s Republic of Bangladesh'),
  board: word('জাতীয় রাজস্ব বোর্ড', 'National Board of Revenue'),
  mushak: word('মূসক', 'Mushak'),
  cancelled: word('বাতিল', 'Cancelled'),
  seller: word('নিবন্ধিত ব্যক্তির নাম', 'Registered person'),
  sellerBin: word('নিবন্ধিত ব্যক্তির বিআইএন', 'BIN of the registered person'),
  buyerBin: word('ক্রেতার বিআইএন', 'BIN of the buyer'),
  vehicle: word('যানবাহনের প্রকৃতি ও নম্বর', 'Kind and number of the vehicle'),
  issuedAt: word('ইস্যুর তারিখ ও সময়', 'Date and time of issue'),
  order: word('অর্ডার নম্বর', 'Order'),
  serial: word('ক্রমিক নং', 'No.'),
  quantity: word('পরিমাণ', 'Quantity'),
  total: word('সর্বমোট', 'Total'),
  piece: word('টি', 'pc'),
  service: word('সেবা', 'service'),
  person: word('দায়িত্বপ্রাপ্ত ব্যক্তির নাম', 'Name of the person in charge'),
  position: word('পদবি', 'Designation'),
  signature: word('স্বাক্ষর', 'Signature'),
  seal: word('সিল', 'Seal'),
} as const

export const invoiceWords = {
  title: word('কর চালানপত্র', 'Tax invoice'),
  rule: word(
    '[বিধি ৪০ এর উপ-বিধি (১) এর দফা (গ) ও দফা (চ) দ্রষ্টব্য]',
    '[See clauses (c) and (f) of sub-rule (1) of rule 40]',
  ),
  number: word('চালানপত্র নম্বর', 'Invoice number'),
  address: word('চালানপত্র ইস্যুর ঠিকানা', 'Address of issue'),
  buyer: word('ক্রেতার নাম', 'Buyer'),
  buyerAddress: word('সরবরাহের গন্তব্যস্থল', 'Destination of the supply'),
  columns: [
    word('পণ্য বা সেবার বর্ণনা', 'Description of goods or service'),
    word('সরবরাহের একক', 'Unit'),
    formWords.quantity,
    word('একক মূল্য (টাকায়)', 'Unit price (taka)'),
    word('মোট মূল্য (টাকায়)', 'Total price (taka)'),
    word('সম্পূরক শুল্কের পরিমাণ (টাকায়)', 'Supplementary duty (taka)'),
    word('মূল্য সংযোজন করের হার (%)', 'VAT rate (%)'),
    word('মূল্য সংযোজন করের পরিমাণ (টাকায়)', 'VAT (taka)'),
    word('সকল প্রকার শুল্ক ও করসহ মূল্য (টাকায়)', 'Price with all duties and taxes (taka)'),
  ],
} as const

export const creditNoteWords = {
  title: word('ক্রেডিট নোট', 'Credit note'),
  rule: word('[বিধি ৪০ এর উপ-বিধি (১) এর দফা (ছ) দ্রষ্টব্য]', '[See clause (g) of sub-rule (1) of rule 40]'),
  number: word('ক্রেডিট নোট নম্বর', 'Credit note number'),
  address: word('নিবন্ধিত ব্যক্তির ঠিকানা', 'Address of the registered person'),
  buyer: word('ক্রেতা/গ্রহীতার নাম', 'Buyer'),
  buyerAddress: word('ক্রেতা/গ্রহীতার ঠিকানা', 'Address of the buyer'),
  description: word('সরবরাহের বর্ণনা ও একক', 'Description and unit'),
  ofInvoice: word('কর চালানপত্রের নম্বর ও তারিখ', 'Number and date of the tax invoice'),
  reason: word('ক্রেডিট নোট ইস্যুর কারণ', 'Reason for the credit note'),
  invoiced: word('চালানপত্রে উল্লিখিত সরবরাহের', 'Supply as in the tax invoice'),
  reduced: word('হ্রাসকারী সমন্বয়ের সহিত সংশ্লিষ্ট', 'Decreasing adjustment'),
  value: word('মূল্য¹ (টাকায়)', 'Value¹ (taka)'),
  vat: word('মূল্য সংযোজন করের পরিমাণ (টাকায়)', 'VAT (taka)'),
  duty: word('সম্পূরক শুল্কের পরিমাণ (টাকায়)', 'Supplementary duty (taka)'),
  reducedDuty: word('সমন্বয়যোগ্য সম্পূরক শুল্কের পরিমাণ (টাকায়)', 'Adjustable supplementary duty (taka)'),
  deduction: word('ফেরতের জন্য কর্তন', 'Deductions from what is given back'),
  note: word(
    '¹ পণ্য বা সেবার মূসক ও সম্পূরক শুল্কসহ মূল্য।',
    '¹ Price of goods or service with VAT and supplementary duty.',
  ),
  causes: {
    returned: word('পণ্য ফেরত', 'The order came back'),
    'kept in part': word('কিছু পণ্য রাখা হয়নি', 'Not all of it was kept'),
    exchanged: word('পণ্য বদল', 'Goods were exchanged'),
    unknown: word('পণ্য ফেরত বা মূল্য হ্রাস', 'Goods came back, or the price was lowered'),
    price: word('মূল্য হ্রাস', 'The price was lowered'),
    delivery: word('ডেলিভারি চার্জ ফেরত', 'The delivery charge was given back'),
  },
} as const
