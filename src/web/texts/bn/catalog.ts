const number = new Intl.NumberFormat('bn-BD')

export const catalog = {
  favourite: (name: string) => `পছন্দের তালিকায় রাখুন: ${name}`,
  originalPrice: 'আগের দাম',
  discount: (percent: number) => `−${number.format(percent)}%`,
  stars: (stars: number) => number.format(stars),
  reviewCount: (count: number) => `(${number.format(count)})`,
  rated: (stars: number | null, reviews: number | null) =>
    [
      stars !== null && `৫-এর মধ্যে রেটিং ${number.format(stars)}`,
      reviews !== null && `${number.format(reviews)}টি রিভিউ`,
    ]
      .filter(Boolean)
      .join(', '),
  soldOut: 'স্টক শেষ',
  shopTitle: 'সব পণ্য – সদাই',
  shopDescription: 'সদাইয়ের সব পণ্য, নতুনগুলো আগে: মোবাইলে অর্ডার করুন, পণ্য হাতে পেয়ে টাকা দিন।',
  allProducts: 'সব পণ্য',
  shown: (shown: number, total: number) =>
    `${number.format(total)}টি পণ্যের মধ্যে ${number.format(shown)}টি দেখানো হচ্ছে`,
  noProducts: 'এখানে এখনো কোনো পণ্য নেই',
  categoryTitle: (name: string) => `${name} – সদাই`,
  categoryDescription: (name: string) => `সদাইয়ে ${name}: সারা দেশে হোম ডেলিভারি, টাকা দিন পণ্য হাতে পেয়ে।`,
  nothingIn: (subCategory: string) => `${subCategory}-এ এখন কোনো পণ্য নেই`,
  goToShop: 'সব পণ্য দেখুন',
}
