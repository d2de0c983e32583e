interface DemoReview {
  /** The product's English name; it is in a delivered demo order. */
  product: string
  stars: 1 | 2 | 3 | 4 | 5
  text: string
  answer?: string
}

/** Reviews of delivered demo orders, as their customers would write them. */
export const demoReviews: DemoReview[] = [
  {
    product: 'Half-Silk Dhakai Jamdani Saree',
    stars: 5,
    text: 'শাড়িটা ছবির চেয়েও সুন্দর। কাপড় নরম, কাজ নিখুঁত।',
    answer: 'ধন্যবাদ! ভালো থাকবেন।',
  },
  { product: 'Pearl Choker and Earring Set', stars: 4, text: 'Pretty set. The clasp is a little stiff.' },
  {
    product: 'Lightweight Running Shoe for Men',
    stars: 3,
    text: 'আরামদায়ক, তবে সাইজ একটু ছোট। এক সাইজ বড় নিলে ভালো।',
    answer: 'জানানোর জন্য ধন্যবাদ। সাইজের কথা বিবরণে যোগ করা হবে।',
  },
  {
    product: 'Electric Rice Cooker, 2.8 Litre',
    stars: 5,
    text: 'Cooks for six of us every day. Delivered in two days.',
  },
  { product: 'Crochet Prayer Cap', stars: 5, text: 'মাপ ঠিক আছে, বুননও সুন্দর।' },
  {
    product: 'Rechargeable Mosquito Bat with Torch',
    stars: 2,
    text: 'The torch is weak. The bat itself works.',
  },
]
