-- What a slide says beside its picture, in both languages, and the page of the shop that it leads to; empty where there is none.
alter table sliders
  add column title_bn  text not null default '' check (char_length(title_bn) <= 100),
  add column text      text not null default '' check (char_length(text) <= 160),
  add column text_bn   text not null default '' check (char_length(text_bn) <= 160),
  add column button    text not null default '' check (char_length(button) <= 40),
  add column button_bn text not null default '' check (char_length(button_bn) <= 40),
  add column link      text not null default '' check (char_length(link) <= 300);
