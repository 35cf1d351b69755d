/** Given and family names, the most common first. Names in another script are written `native/Latin`. */
export interface NameLists {
  given: readonly string[];
  family: readonly string[];
}

const nameLists = (given: string, family: string): NameLists => ({
  given: given.split(/, */),
  family: family.split(/, */),
});

export const SPANISH = nameLists(
  'María, José, Lucía, Antonio, Carmen, Javier, Laura, Carlos, Marta, Alejandro, Ana, Pablo, Elena, Daniel, Sofía, Miguel Ángel, Cristina, Álvaro, Isabel, Sergio, Raquel, Andrés, Beatriz, Íñigo, Nuria, Rubén, Pilar, Jesús, Rocío, Óscar, Inés, Joaquín, María José, Tomás, Begoña, Martín, Valentina, Camila, Santiago, Ximena',
  'García, Rodríguez, González, Fernández, López, Martínez, Sánchez, Pérez, Gómez, Martín, Jiménez, Ruiz, Hernández, Díaz, Moreno, Muñoz, Álvarez, Romero, Alonso, Gutiérrez, Navarro, Torres, Domínguez, Vázquez, Ramos, Gil, Ramírez, Serrano, Blanco, Molina, Suárez, Ortega, Delgado, Castro, Ortiz, Rubio, Núñez, Iglesias, Peña, Ibáñez, de la Fuente, del Río, Echeverría, Zúñiga, Quiñones',
);
export const FRENCH = nameLists(
  'Marie, Jean, Camille, Thomas, Léa, Nicolas, Chloé, Julien, Élodie, Pierre, Manon, Antoine, Céline, François, Aurélie, Mathieu, Anaïs, Jérôme, Noémie, Benoît, Jean-Baptiste, Anne-Sophie, Hélène, Rémi, Zoé, Loïc, Marie-Claire, Étienne, Inès, Maël, Océane, Gaël, Agnès, Jean-François',
  "Martin, Bernard, Dubois, Thomas, Robert, Richard, Petit, Durand, Leroy, Moreau, Simon, Laurent, Lefèvre, Michel, Garcia, Fournier, Girard, Mercier, Lefebvre-Roux, Béranger, Chevalier, François, Guérin, Benoît, d'Alembert, Le Goff, L'Hôte, Desprès, Gaillard, Rousseau, Dupont-Maréchal, Bélanger, Noël, Besançon, de La Tour, Fabre, Carpentier, Ménard",
);
export const GERMAN = nameLists(
  'Anna, Lukas, Julia, Jan, Katharina, Felix, Lena, Jonas, Sabine, Michael, Jürgen, Ursula, Björn, Käthe, Günther, Sophie, Maximilian, Heike, Stefan, Jörg, Hannah, Tobias, Franziska, Matthias, Bärbel, Götz, Leonie, Sören, Friederike, Karl-Heinz, Ann-Kathrin, Änne, Florian, Miriam',
  'Müller, Schmidt, Schneider, Fischer, Weber, Meyer, Wagner, Becker, Schulz, Hoffmann, Schäfer, Koch, von Bülow, Bauer, Richter, von der Heide, Klein, Wolf, Schröder, Neumann, Schwarz, Zimmermann, Krüger, Weiß, Groß, Köhler, Strauß, Jäger, Vogel, Größmann, Preußler, Kühn, zu Stolberg, Böhm, Öztürk, Yılmaz, Haußmann, Lindner',
);
export const ENGLISH = nameLists(
  "James, Mary, John, Emily, Michael, Sarah, David, Jessica, Robert, Olivia, William, Emma, Christopher, Ashley, Daniel, Hannah, Matthew, Grace, Andrew, Chloe, Joshua, Sophie, Ryan, Megan, Oliver, Charlotte, Aisha, Siobhán, Liam, Zoë, Kwame, D'Andre, Mei, Tariq, Beyoncé-Rae, Renée, Ngozi, Callum, Rhys, Priya",
  "Smith, Johnson, Williams, Brown, Jones, Davis, Miller, Wilson, Taylor, Anderson, Thomas, Jackson, White, Harris, Clark, Lewis, Robinson, Walker, Young, King, Wright, Green, Baker, Evans, Hughes, O'Brien, O'Connor, MacDonald, McCarthy, Campbell, Nguyen, Patel, Khan, Kim, Smith-Jones, St. John, Okafor, Washington, Cohen, Fitzgerald, Garcia, Rodriguez, Adeyemi",
);
export const BRAZILIAN = nameLists(
  'Maria, João, Ana, Pedro, Juliana, Lucas, Fernanda, Gabriel, Camila, Rafael, Beatriz, Felipe, Larissa, Bruno, Letícia, Thiago, Mariana, Gustavo, Patrícia, Vinícius, Luíza, Antônio, Débora, Caio, Flávia, João Pedro, Ana Clara, Márcio, Cecília, Sérgio, Íris, Otávio',
  'da Silva, dos Santos, Oliveira, Souza, Rodrigues, Ferreira, Alves, Pereira, Lima, Gomes, Costa, Ribeiro, Martins, Carvalho, Almeida, Lopes, Soares, Fernandes, Vieira, Barbosa, Rocha, Dias, Nascimento, Araújo, Conceição, Magalhães, Guimarães, Brandão, Assunção, de Sá, Leão, Falcão',
);
export const ARABIC = nameLists(
  'محمد/Mohamed, أحمد/Ahmed, فاطمة/Fatma, محمود/Mahmoud, نور/Nour, عمر/Omar, مريم/Mariam, علي/Ali, سارة/Sara, يوسف/Youssef, عائشة/Aisha, خالد/Khaled, ليلى/Layla, حسن/Hassan, هدى/Hoda, إبراهيم/Ibrahim, ياسمين/Yasmin, طارق/Tarek, رنا/Rana, كريم/Karim, زينب/Zeinab, سامي/Sami, منى/Mona, عبد الله/Abdullah, دينا/Dina, راشد/Rashid',
  'حسن/Hassan, السيد/El Sayed, إبراهيم/Ibrahim, عبد الرحمن/Abdelrahman, المصري/El Masry, فاروق/Farouk, الشامي/El Shamy, منصور/Mansour, سليمان/Soliman, المنصوري/Al Mansoori, النعيمي/Al Nuaimi, الهاشمي/Al Hashimi, مصطفى/Mostafa, صالح/Saleh, عثمان/Osman, القاسمي/Al Qasimi, خليل/Khalil, رمضان/Ramadan, فهمي/Fahmy, الزعابي/Al Zaabi, شوقي/Shawky, نجيب/Naguib',
);
export const CHINESE = nameLists(
  '伟/Wei, 芳/Fang, 娜/Na, 敏/Min, 静/Jing, 磊/Lei, 洋/Yang, 艳/Yan, 勇/Yong, 杰/Jie, 娟/Juan, 涛/Tao, 明/Ming, 秀英/Xiuying, 丽/Li, 强/Qiang, 晓明/Xiaoming, 雨桐/Yutong, 浩然/Haoran, 思远/Siyuan, 子涵/Zihan, 梓轩/Zixuan, 欣怡/Xinyi, 建国/Jianguo, 志强/Zhiqiang, 文静/Wenjing, 天佑/Tianyou, 佳琪/Jiaqi',
  '王/Wang, 李/Li, 张/Zhang, 刘/Liu, 陈/Chen, 杨/Yang, 赵/Zhao, 黄/Huang, 周/Zhou, 吴/Wu, 徐/Xu, 孙/Sun, 胡/Hu, 朱/Zhu, 高/Gao, 林/Lin, 何/He, 郭/Guo, 马/Ma, 罗/Luo, 梁/Liang, 宋/Song, 郑/Zheng, 谢/Xie, 韩/Han, 欧阳/Ouyang, 吕/Lü, 司马/Sima',
);
export const INDIAN = nameLists(
  'Priya, Rahul, Anjali, Amit, Neha, Vikram, Pooja, Arjun, Kavya, Sanjay, Divya, Rohan, Lakshmi, Suresh, Meera, Karthik, Ananya, Ravi, Sneha, Aditya, Deepika, Rajesh, Ishaan, Nandini, Harpreet, Farhan, Zara, Venkata, Shruti, Manoj, Aishwarya, Gaurav',
  'Sharma, Patel, Singh, Kumar, Gupta, Reddy, Iyer, Nair, Verma, Mehta, Joshi, Rao, Das, Banerjee, Chatterjee, Mukherjee, Menon, Kapoor, Malhotra, Desai, Kulkarni, Pillai, Bhat, Chaudhary, Khan, Fernandes, Gill, Krishnan, Subramanian, Agarwal, Deshpande, Naidu',
);
export const DUTCH = nameLists(
  'Emma, Daan, Sanne, Bram, Lotte, Thijs, Femke, Sem, Anouk, Jeroen, Maaike, Ruben, Fleur, Pieter, Marloes, Joost, Iris, Koen, Noor, Sjoerd, Renée, Jasper, Mirjam, Willem, Chloë, Daniël, Tess, Fatima, Geert-Jan, Anne-Fleur',
  "de Jong, Jansen, de Vries, van den Berg, van Dijk, Bakker, van der Meer, Janssen, Visser, Smit, Meijer, de Boer, Mulder, de Groot, Bos, Vos, Peters, Hendriks, van Leeuwen, Dekker, van der Linden, 't Hart, van 't Hof, ter Horst, Kuipers, Brouwer, van den Heuvel, El Amrani, IJsbrandy, Zijlstra",
);
export const POLISH = nameLists(
  'Anna, Piotr, Katarzyna, Krzysztof, Małgorzata, Andrzej, Agnieszka, Tomasz, Barbara, Paweł, Ewa, Michał, Magdalena, Marcin, Joanna, Łukasz, Zofia, Jakub, Aleksandra, Wojciech, Żaneta, Stanisław, Świętosława, Grzegorz, Oliwia, Bartłomiej, Hanna, Szymon, Weronika, Kamil',
  'Nowak, Kowalski, Wiśniewski, Wójcik, Kowalczyk, Kamiński, Lewandowski, Zieliński, Szymański, Woźniak, Dąbrowski, Kozłowski, Jankowski, Mazur, Wojciechowski, Kwiatkowski, Krawczyk, Kaczmarek, Piotrowski, Grabowski, Zając, Pawłowski, Michalski, Król, Wieczorek, Jabłoński, Wróbel, Brzęczyszczykiewicz, Łuczak, Śliwa, Żak',
);
