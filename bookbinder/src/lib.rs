//! Packs tables of texts at compile time, so that authors write plain sentences and the image holds a third of them.
//!
//! A table of texts in two languages is bound as two editions, for letters and frequent pairs of one language are none
//! of the other's. `rules_core::book` reads them.

mod edition;

use edition::Edition;
use proc_macro::{Delimiter, Group, Literal, Punct, Spacing, TokenStream, TokenTree};

/// `bind!("one" "один" "two" "два")`: both editions, each as `(letters, pairs, ends, codes)`.
#[proc_macro]
pub fn bind(input: TokenStream) -> TokenStream {
    let mut texts = Vec::new();
    read(input, &mut texts);
    assert!(texts.len().is_multiple_of(2), "a text is said in two languages");
    let every_other = |first: usize| -> Vec<&str> { texts.iter().skip(first).step_by(2).map(String::as_str).collect() };
    let editions = [0, 1].map(|first| tokens(&Edition::of(&every_other(first))));
    group(Delimiter::Bracket, list(editions))
}

/// A macro that hands a literal on may wrap it in a group that cannot be seen.
fn read(input: TokenStream, texts: &mut Vec<String>) {
    for token in input {
        match token {
            TokenTree::Literal(literal) => texts.push(unquoted(&literal.to_string())),
            TokenTree::Group(group) => read(group.stream(), texts),
            TokenTree::Ident(_) | TokenTree::Punct(_) => panic!("`{token}` is no text"),
        }
    }
}

/// What a literal says. Nothing but quotes and backslashes is ever escaped in a sentence.
fn unquoted(literal: &str) -> String {
    let quoted = literal.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let Some(quoted) = quoted else {
        panic!("{literal} is no plain text");
    };
    let mut text = String::new();
    let mut letters = quoted.chars();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '\\' => match letters.next() {
                Some(escaped @ ('"' | '\\')) => escaped,
                other => panic!("{literal}: {other:?} cannot be escaped here"),
            },
            plain => plain,
        });
    }
    text
}

fn tokens(edition: &Edition) -> TokenStream {
    let number = |number: u16| TokenStream::from(TokenTree::from(Literal::u16_unsuffixed(number)));
    let pairs = edition.pairs.iter().map(|pair| {
        let codes = pair.map(|code| TokenStream::from(TokenTree::from(Literal::u8_unsuffixed(code))));
        group(Delimiter::Bracket, list(codes))
    });
    let parts = [
        slice(edition.letters.iter().copied().map(number)),
        slice(pairs),
        slice(edition.ends.iter().copied().map(number)),
        TokenTree::from(Literal::byte_string(&edition.codes)).into(),
    ];
    group(Delimiter::Parenthesis, list(parts))
}

fn list(items: impl IntoIterator<Item = TokenStream>) -> TokenStream {
    items
        .into_iter()
        .flat_map(|item| [item, TokenTree::from(Punct::new(',', Spacing::Alone)).into()])
        .collect()
}

fn group(delimiter: Delimiter, inside: TokenStream) -> TokenStream {
    TokenTree::from(Group::new(delimiter, inside)).into()
}

fn slice(items: impl IntoIterator<Item = TokenStream>) -> TokenStream {
    let sign = TokenTree::from(Punct::new('&', Spacing::Alone));
    [TokenStream::from(sign), group(Delimiter::Bracket, list(items))]
        .into_iter()
        .collect()
}
