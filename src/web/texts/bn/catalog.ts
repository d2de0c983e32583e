import { formatNumber } from '#lib/language.ts'

const digits = (count: number) => formatNumber(count, 'bn')

export const catalog = {
  favourite: (name: string) => `পছন্দের তালিকায় রাখুন: ${name}`,
  originalPrice: 'আগের দাম',
  discount: (percent: number) => `−${digits(percent)}%`,
  stars: (stars: number) => digits(stars),
  reviewCount: (count: number) => `(${digits(count)})`,
  rated: (stars: number | null, reviews: number | null) =>
    [stars !== null && `৫-এর মধ্যে রেটিং ${digits(stars)}`, reviews !== null && `${digits(reviews)}টি রিভিউ`]
      .filter(Boolean)
      .join(', '),
  soldOut: 'স্টক শেষ',
  shopTitle: 'সব পণ্য – সদাই',
  shopDescription: 'সদাই-এর সব পণ্য, নতুনগুলো আগে: মোবাইলে অর্ডার করুন, পণ্য হাতে পেয়ে টাকা দিন।',
  allProducts: 'সব পণ্য',
  shown: (shown: number, total: number) => `${digits(total)}টি পণ্যের মধ্যে ${digits(shown)}টি দেখানো হচ্ছে`,
  shownOfMore: (shown: number) => `সবচেয়ে মিল আছে এমন ${digits(shown)}টি পণ্য দেখানো হচ্ছে`,
  noProducts: 'এখানে এখনো কোনো পণ্য নেই',
  categoryTitle: (name: string) => `${name} – সদাই`,
  categoryDescription: (name: string) => `সদাই-এ ${name}: সারা দেশে হোম ডেলিভারি, টাকা দিন পণ্য হাতে পেয়ে।`,
  nothingIn: (subCategory: string) => `${subCategory}-এ এখন কোনো পণ্য নেই`,
  goToShop: 'সব পণ্য দেখুন',
}
