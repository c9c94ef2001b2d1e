-- Names are one when these are (docs/domains/people.md): without case, width, blanks, dots, apostrophes, hyphens and what no page shows, radicals as their
-- characters. The same as `foldedName` of the contract; a test holds both together. What is Chinese alone is folded already, and takes no time.
create function folded_name(name text) returns text language sql immutable parallel safe as $$
  select case when name ~ '^[一-鿿]*$' then name else normalize(regexp_replace(lower(normalize(translate(name,
    '⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺟⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲⻳´',
    '厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟'), nfkc)),
    '[\u0001-\u0020\u0027\u002d\u002e\u0060\u007f-\u00a0\u00ad\u00b7\u02bb\u02bc\u058a\u05be\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1400\u1680\u16eb\u1806\u180e\u2000-\u2015\u2018\u2019\u2022\u2027-\u202f\u205f-\u2064\u2066-\u206f\u2219\u22c5\u2e17\u2e1a\u2e31\u2e3a\u2e3b\u2e40\u2e5d\u3000\u3002\u301c\u3030\u30a0\u30fb\ufe31\ufe32\ufe58\ufe63\ufeff\uff0d\ufff9-\ufffb\U00010d6e\U00010ead\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]', '', 'g'), nfc) end
$$;
