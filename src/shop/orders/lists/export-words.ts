import type { Language } from '#lib/language.ts'
import type { OrderStatus } from '../rules.ts'

/** The first row of the table of orders. */
export const exportHeadings: Record<Language, string[]> = {
  en: [
    ...['Order ID', 'Date', 'Time', 'Status', 'Name', 'Mobile number', 'District', 'Thana', 'Address'],
    ...['Products', 'Subtotal', 'Delivery charge', 'Total', 'Comment', 'Email'],
  ],
  bn: [
    ...['অর্ডার নম্বর', 'তারিখ', 'সময়', 'অবস্থা', 'নাম', 'মোবাইল নম্বর', 'জেলা', 'থানা', 'ঠিকানা'],
    ...['পণ্য', 'পণ্যের দাম', 'ডেলিভারি চার্জ', 'সর্বমোট', 'মন্তব্য', 'ইমেইল'],
  ],
}

export const exportStatuses: Record<Language, Record<OrderStatus, string>> = {
  en: {
    ...{ Pending: 'Pending', Confirmed: 'Confirmed', Shipping: 'Shipping' },
    ...{ Delivered: 'Delivered', Cancelled: 'Cancelled', Return: 'Return' },
  },
  bn: {
    ...{ Pending: 'অপেক্ষমাণ', Confirmed: 'নিশ্চিত', Shipping: 'পাঠানো হয়েছে' },
    ...{ Delivered: 'ডেলিভারি সম্পন্ন', Cancelled: 'বাতিল', Return: 'ফেরত' },
  },
}
