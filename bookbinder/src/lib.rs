//! Packs tables of texts at compile time, so that authors write plain sentences and the image holds a quarter of them.
//!
//! A table of texts in two languages is bound as two editions, for letters and frequent pairs of one language are none
//! of the other's. `rules_core::book` reads them.

mod edition;

use edition::Edition;
use proc_macro::{Delimiter, Group, Literal, Punct, Spacing, TokenStream, TokenTree};

/// `bind!("one" "один" "two" "два")`: both editions, each as `(entries, lengths, begins, sizes, bits)`.
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
    let parts = [
        slice(edition.entries.iter().map(|entry| array(entry))),
        numbers(&edition.lengths),
        numbers(&edition.begins),
        bytes(&edition.sizes),
        bytes(&edition.bits),
    ];
    group(Delimiter::Parenthesis, list(parts))
}

fn bytes(bytes: &[u8]) -> TokenStream {
    TokenTree::from(Literal::byte_string(bytes)).into()
}

fn array(items: &[u8]) -> TokenStream {
    let item = |item: &u8| TokenStream::from(TokenTree::from(Literal::u8_unsuffixed(*item)));
    group(Delimiter::Bracket, list(items.iter().map(item)))
}

fn numbers(numbers: &[u16]) -> TokenStream {
    let number = |number: &u16| TokenStream::from(TokenTree::from(Literal::u16_unsuffixed(*number)));
    slice(numbers.iter().map(number))
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
