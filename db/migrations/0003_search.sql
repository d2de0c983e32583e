-- What the search finds products by. Rows follow the catalogue by triggers; the vectors are written by a job.

-- The words of each product's names, in narrow rows of their own, so that reading thousands of them is fast.
create table product_search (
  product_id bigint primary key references products on delete cascade,
  words      tsvector not null,
  popular    integer not null,
  hidden     boolean not null
);
alter table product_search alter column words set statistics 0;
create index product_search_words on product_search using gin (words) with (fastupdate = off);
-- The order of results with equal rank, for words that thousands of products contain.
create index product_search_order on product_search (popular desc, product_id desc) where not hidden;

-- Every word that occurs in a product name: its phonetic form (`sounds`), its consonants (`key`), the deletion variants
-- that find typing errors (`marks`), and its original spelling. A query is compared with these few thousand words, not
-- with every product.
create table search_words (
  word    text primary key,
  sounds  text not null,
  key     text collate "C" not null,
  marks   text[] not null,
  written text not null
);
create index search_words_key on search_words (key);
create index search_words_marks on search_words using gin (marks) with (fastupdate = off);
create index search_words_inside on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- The queue of products that have to be indexed, filled by triggers. It has no foreign key, so that writing thousands of
-- products does not cost thousands of checks.
create table search_waiting (
  product_id bigint primary key
);

-- Searches without results, shown to the merchant: normalised words without a user, limited per day.
create table missed_searches (
  day   date not null,
  words text not null check ((length(words) >= 1) and (length(words) <= 60)),
  times integer not null default 1 check (times > 0),
  primary key (day, words)
);

-- Groups of synonymous words and phrases; the merchant can edit them.
create table synonyms (
  id      integer generated always as identity primary key,
  phrases text[] not null check ((cardinality(phrases) >= 2) and (cardinality(phrases) <= 20))
);

insert into synonyms (phrases) values
  ('{শাড়ি,saree,sari,sharee,shari}'),
  ('{থ্রি-পিস,"three piece","3 piece","three pieces","salwar kameez","shalwar kamiz","সালোয়ার কামিজ"}'),
  ('{কুর্তি,kurti,kurtis}'),
  ('{বোরকা,borka,burka,burqa,abaya,আবায়া}'),
  ('{হিজাব,hijab}'),
  ('{ওড়না,orna,dupatta,scarf,স্কার্ফ}'),
  ('{ব্লাউজ,blouse}'),
  ('{পাঞ্জাবি,panjabi,punjabi}'),
  ('{লুঙ্গি,lungi}'),
  ('{শার্ট,shirt}'),
  ('{টি-শার্ট,t-shirt,tshirt,"tee shirt",গেঞ্জি,genji}'),
  ('{প্যান্ট,pant,pants,trouser,trousers,ট্রাউজার}'),
  ('{জিন্স,jeans,jins}'),
  ('{পায়জামা,pajama,payjama,pyjama}'),
  ('{জুতা,juta,joota,shoe,shoes}'),
  ('{স্যান্ডেল,sandal,চপ্পল,choppol,slipper}'),
  ('{ঘড়ি,ghori,ghari,watch,ওয়াচ}'),
  ('{"স্মার্ট ওয়াচ","smart watch",smartwatch,স্মার্টওয়াচ}'),
  ('{চশমা,choshma,chasma,sunglasses,sunglass,glasses,সানগ্লাস}'),
  ('{ব্যাগ,bag,bags,beg}'),
  ('{"স্কুল ব্যাগ","school bag",backpack,ব্যাকপ্যাক,"back pack"}'),
  ('{মানিব্যাগ,wallet,moneybag,"money bag",ওয়ালেট}'),
  ('{পার্স,purse}'),
  ('{বেল্ট,belt}'),
  ('{গহনা,গয়না,gohona,goyna,jewelry,jewellery,অলংকার}'),
  ('{চুড়ি,churi,bangle,bangles}'),
  ('{"কানের দুল","kaner dul",earring,earrings,"ear ring"}'),
  ('{আংটি,angti,"finger ring",ring}'),
  ('{নূপুর,nupur,anklet,payel,পায়েল}'),
  ('{মালা,necklace,নেকলেস,হার,লকেট,locket}'),
  ('{মেকআপ,makeup,"make up"}'),
  ('{লিপস্টিক,lipstick}'),
  ('{কাজল,kajal,kajol,kohl}'),
  ('{ফেসওয়াশ,"face wash",facewash,"ফেস ওয়াশ"}'),
  ('{সাবান,saban,soap}'),
  ('{শ্যাম্পু,shampoo}'),
  ('{তেল,tel,oil,অয়েল}'),
  ('{পারফিউম,perfume,সুগন্ধি,sugondhi,"body spray"}'),
  ('{আতর,attar,ator}'),
  ('{চিরুনি,chiruni,comb}'),
  ('{আয়না,ayna,mirror}'),
  ('{খেলনা,khelna,toy,toys}'),
  ('{পুতুল,putul,doll}'),
  ('{ডায়াপার,diaper,pampers,প্যাম্পার্স}'),
  ('{ফিডার,feeder,"feeding bottle","দুধের বোতল"}'),
  ('{বাচ্চা,baccha,bacchader,বেবি,baby,শিশু,shishu,kid,kids,child,children}'),
  ('{মেয়ে,meye,meyeder,মহিলা,mohila,লেডিস,ladies,women,woman,girl,girls}'),
  ('{ছেলে,chele,cheleder,পুরুষ,purush,জেন্টস,gents,men,man,boy,boys}'),
  ('{জামা,jama,dress,ড্রেস,ফ্রক,frock}'),
  ('{মোবাইল,mobile,phone,ফোন}'),
  ('{চার্জার,charger}'),
  ('{কেবল,cable,তার}'),
  ('{"পাওয়ার ব্যাংক","power bank",powerbank}'),
  ('{হেডফোন,headphone,earphone,ইয়ারফোন}'),
  ('{ইয়ারবাড,earbud,earbuds,"ear buds",airpods}'),
  ('{স্পিকার,speaker,"সাউন্ড বক্স","sound box"}'),
  ('{কভার,cover,case,কেস}'),
  ('{ক্যামেরা,camera}'),
  ('{ল্যাপটপ,laptop}'),
  ('{কিবোর্ড,keyboard}'),
  ('{মাউস,mouse}'),
  ('{টিভি,tv,television,টেলিভিশন}'),
  ('{ট্রাইপড,tripod}'),
  ('{ফ্যান,fan,পাখা,pakha}'),
  ('{লাইট,light,বাতি,bati,lamp,ল্যাম্প}'),
  ('{বাল্ব,bulb}'),
  ('{টর্চ,torch,flashlight}'),
  ('{ব্লেন্ডার,blender,জুসার,juicer}'),
  ('{"রাইস কুকার","rice cooker"}'),
  ('{"প্রেশার কুকার","pressure cooker"}'),
  ('{ইস্ত্রি,istri,iron,আয়রন}'),
  ('{কেটলি,kettle}'),
  ('{চুলা,chula,stove,"gas stove"}'),
  ('{কড়াই,korai,kadai,karahi,"frying pan","fry pan","ফ্রাই প্যান"}'),
  ('{হাঁড়ি,hari,pot,পাতিল,patil}'),
  ('{চামচ,chamoch,spoon}'),
  ('{ছুরি,churi,knife,চাকু,chaku}'),
  ('{থালা,thala,প্লেট,plate}'),
  ('{মগ,mug,cup,কাপ}'),
  ('{গ্লাস,glass}'),
  ('{বোতল,bottle,botol}'),
  ('{বাটি,bati,bowl}'),
  ('{বালতি,balti,bucket}'),
  ('{বঁটি,boti,chopper,চপার,কাটার,cutter}'),
  ('{গ্রেটার,grater,কুরুনি,kuruni}'),
  ('{"বিছানার চাদর",bedsheet,"bed sheet",বেডশিট,"বেড শিট","bichanar chador"}'),
  ('{বালিশ,balish,pillow}'),
  ('{কম্বল,kombol,blanket}'),
  ('{কাঁথা,katha,kantha,quilt}'),
  ('{পর্দা,porda,parda,curtain}'),
  ('{মশারি,moshari,"mosquito net"}'),
  ('{মশা,mosha,mosquito}'),
  ('{তোয়ালে,towel,toyale,গামছা,gamcha}'),
  ('{শোপিস,showpiece,"show piece"}'),
  ('{তাক,taak,rack,"র‍্যাক",shelf}'),
  ('{ঝাড়ু,jharu,broom}'),
  ('{ছাতা,chata,umbrella}'),
  ('{টুপি,tupi,cap,ক্যাপ,hat}'),
  ('{জায়নামাজ,jaynamaz,"prayer mat"}'),
  ('{বই,boi,book,books}'),
  ('{কলম,kolom,pen}'),
  ('{খাতা,khata,notebook}'),
  ('{মধু,modhu,honey}'),
  ('{ট্রিমার,trimmer}'),
  ('{শেভার,shaver,razor,রেজর}'),
  ('{"হেয়ার ড্রায়ার","hair dryer"}'),
  ('{স্ট্রেইটনার,straightener}'),
  ('{সুতি,suti,cotton,কটন}'),
  ('{চামড়া,chamra,leather,লেদার}'),
  ('{কাঠ,kath,wood,wooden}'),
  ('{পাট,pat,jute}'),
  ('{বাঁশ,bash,bamboo}'),
  ('{লাল,lal,red}'),
  ('{নীল,nil,neel,blue}'),
  ('{সাদা,sada,shada,white}'),
  ('{কালো,kalo,black}'),
  ('{সবুজ,shobuj,sobuj,green}'),
  ('{হলুদ,holud,yellow}'),
  ('{গোলাপি,golapi,pink}');
