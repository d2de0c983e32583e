import { defineWords } from './define-words.ts'

/** Words of products that several pages of shoppers and staff use. */
export const productWords = defineWords({
  allCategories: ['All categories', 'সব ক্যাটাগরি'],
  allProducts: ['All Products', 'সব পণ্য'],
  blue: ['Blue', 'নীল'],
  brand: ['Brand', 'ব্র্যান্ড'],
  category: ['Category', 'ক্যাটাগরি'],
  chosenFilters: ['Chosen filters', 'বেছে নেওয়া ফিল্টার'],
  clearAll: ['Clear all', 'সব মুছুন'],
  colour: ['Colour', 'রং'],
  deleteMyAddress: ['Delete my address', 'আমার ঠিকানা মুছুন'],
  notAnAmount: ['Write an amount in taka, such as 500.', 'টাকার অঙ্ক লিখুন, যেমন ৫০০।'],
  productAdded: ['Product Added!', 'পণ্য যোগ হয়েছে!'],
  purple: ['Purple', 'বেগুনি'],
  seeAllProducts: ['See all products', 'সব পণ্য দেখুন'],
  size: ['Size', 'সাইজ'],
  subCategories: ['Sub-categories', 'সাব-ক্যাটাগরি'],
})
